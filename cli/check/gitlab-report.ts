import type { Severity } from '../../service/values.ts';
import { jsonDocument } from '../render/json.ts';
import type { Output } from '../render/screen.ts';
import type { CheckedFile } from './checked-file.ts';
import { fingerprintsOf, hashOf } from './fingerprints.ts';
import { nameInRepository, type Repository } from './repository.ts';

/** GitLab knows `info`, `minor`, `major`, `critical` and `blocker`. An error stops a deployment; a warning stops nothing. */
const SEVERITIES: Readonly<Record<Severity, string>> = { error: 'critical', warning: 'minor', hint: 'info' };

/**
 * Every problem as GitLab reads it: an array of `{description, check_name, fingerprint, severity, location}`
 * (docs.gitlab.com/ci/testing/code_quality, "Code Quality report format").
 *
 * @param _output JSON looks the same everywhere
 * @param files checked files in the order of the call
 * @param repository where the files' paths start
 * @returns the array in file order and then document order; lines from one, no fingerprint twice
 */
export function gitlabReport(_output: Output, files: readonly CheckedFile[], repository: Repository): string {
  return jsonDocument(files.flatMap((file) => violations(file, nameInRepository(repository, file.name))));
}

function violations(file: CheckedFile, path: string) {
  const fingerprints = fingerprintsOf(file);
  return file.problems.map(({ code, severity, message, range }, at) => ({
    description: message,
    check_name: code,
    fingerprint: hashOf([path, fingerprints[at]]),
    severity: SEVERITIES[severity],
    location: { path, lines: { begin: file.lines.positionOf(range.start).line + 1 } },
  }));
}
