import { datasetOf } from '../../service/placement.ts';
import { bigQuerySettings } from '../bigquery-warehouse.ts';
import { defineCommand, EXIT, wrongCall } from '../command.ts';
import { typedLocation } from '../region.ts';
import { jsonDocument } from '../render/json.ts';
import { findingText, isWrong, selftestText } from '../selftest/selftest-text.ts';
import { BIGQUERY_FLAGS } from '../warehouse-flags.ts';

const FLAGS = {
  dataset: {
    kind: 'text',
    value: 'PROJECT.DATASET',
    about:
      'A dataset that is not there yet. It is made, and removed at the end, with two more whose names begin like it.',
  },
  region: { kind: 'text', value: 'REGION', about: 'Where: EU, US, europe-west2 and so on.' },
  bucket: {
    kind: 'text',
    value: 'BUCKET[/FOLDER]',
    about: 'A bucket in that region. Without one, what has to do with files is skipped.',
  },
  only: { kind: 'list', value: 'A,B', about: 'Only these checks, by their names.' },
  keep: { kind: 'switch', about: 'Leave the datasets there, to look at them.' },
  ...BIGQUERY_FLAGS,
} as const;

export const selftest = defineCommand({
  name: 'selftest',
  summary: 'BigQuery: find out on your account what nothing else can prove.',
  about:
    'Does in BigQuery, with tables of a few rows, everything that svc leans on there, and tells for each whether it is so. It takes some minutes ' +
    'and costs some cents at most: a query counts as 10 MB at least, and there are hundreds. The exit code is 1 when something is not so.',
  operands: { name: '<warehouse>', about: 'bigquery; there is no other.', least: 1, most: 1 },
  flags: FLAGS,
  examples: [
    { line: 'svc selftest bigquery --dataset acme-shop.svc_selftest --region EU', about: 'without files' },
    {
      line: 'svc selftest bigquery --dataset acme-shop.svc_selftest --region EU --bucket acme-shop-events',
      about: 'everything',
    },
  ],
  run: async (call) => {
    const { flags, operands, screen } = call;
    if (operands[0] !== 'bigquery')
      throw wrongCall('selftest-target', `\`svc selftest\` tests bigquery, not "${operands[0]}".`);
    const dataset = flags.dataset === undefined ? undefined : datasetOf(flags.dataset);
    if (dataset === undefined)
      throw wrongCall('selftest-target', 'Name a dataset that may be made and removed: --dataset <project>.<dataset>.');
    if (flags.region === undefined)
      throw wrongCall(
        'selftest-target',
        'Say where to work, in the location of your export: --region EU, for example.',
      );
    const location = typedLocation(flags.region);
    const signal = call.stopSignal();
    // Google's client library comes with it: only who needs it may wait for it.
    const { runSelftest } = await import('../selftest/run-selftest.ts');
    const report = await runSelftest({
      dataset,
      location,
      bucket: flags.bucket?.replace(/^gs:\/\//, '').replace(/\/+$/, ''),
      only: flags.only,
      keep: flags.keep,
      settings: bigQuerySettings(call),
      signal,
      report: (finding) => {
        if (!flags.json) screen.out.write(findingText(screen.out, finding));
      },
    });
    screen.out.write(flags.json ? jsonDocument(report) : selftestText(screen.out, report));
    return report.findings.some(isWrong) ? EXIT.failed : EXIT.done;
  },
});
