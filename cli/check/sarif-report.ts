/** SARIF 2.1.0, the format in which tools hand their findings to code review (docs.oasis-open.org/sarif/sarif/v2.1.0). */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Fix } from '../../service/options/fixes.ts';
import type { JsonPath, TextRange } from '../../service/values.ts';
import { jsonDocument } from '../render/json.ts';
import type { Output } from '../render/screen.ts';
import { VERSION } from '../version.ts';
import type { CheckedFile } from './checked-file.ts';
import { fingerprintsOf } from './fingerprints.ts';
import { relatedPlace } from './related-place.ts';
import { nameInRepository, type Repository } from './repository.ts';
import { LEVELS, ruleIndexOf, SARIF_RULES } from './sarif-rules.ts';

/** Stands for the repository's root, wherever the reader has it. */
const ROOT_ID = 'SRCROOT';

/**
 * Every problem as a result of one SARIF run.
 *
 * @param _output JSON looks the same everywhere
 * @param files checked files in the order of the call
 * @param repository where the files' paths start
 * @returns the log; its results in file order and then document order, lines and columns from one, columns in UTF-16 code units
 */
export function sarifReport(_output: Output, files: readonly CheckedFile[], repository: Repository): string {
  return jsonDocument({
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'svc',
            version: VERSION,
            informationUri: 'https://github.com/svc-events/svc',
            rules: SARIF_RULES,
          },
        },
        columnKind: 'utf16CodeUnits',
        newlineSequences: ['\r\n', '\n', '\r'],
        originalUriBaseIds: { [ROOT_ID]: { description: { text: 'The root of the repository.' } } },
        results: files.flatMap((file) => resultsOf(file, repository)),
      },
    ],
  });
}

function resultsOf(file: CheckedFile, repository: Repository) {
  const fingerprints = fingerprintsOf(file);
  return file.problems.map((problem, at) => {
    const { code, severity, message, range } = problem;
    const related = relatedPlace(file, problem);
    const fixes = file.fixesOf?.(problem) ?? [];
    return {
      ruleId: code,
      ruleIndex: ruleIndexOf(code),
      level: LEVELS[severity],
      message: { text: message },
      locations: [{ physicalLocation: placeOf(file, range, repository), ...logicalLocations(problem.path) }],
      ...(related && {
        relatedLocations: [
          {
            physicalLocation: placeOf(related.file, related.range, repository),
            message: { text: related.message },
          },
        ],
      }),
      partialFingerprints: { 'svcProblem/v1': fingerprints[at] },
      ...(fixes.length > 0 && { fixes: fixes.map((fix) => fixOf(file, fix, repository)) }),
    };
  });
}

function placeOf(file: CheckedFile, range: TextRange, repository: Repository) {
  return { artifactLocation: artifactOf(file, repository), region: regionOf(file, range) };
}

/** A file outside is named by its whole address: `..` would lead out of a root that the reader may have anywhere. */
function artifactOf(file: CheckedFile, repository: Repository) {
  const name = nameInRepository(repository, file.name);
  const isOutside = name.startsWith('../') || path.isAbsolute(name);
  return isOutside
    ? { uri: pathToFileURL(path.resolve(repository.folder, file.name)).href }
    : { uri: name.split('/').map(encodeURIComponent).join('/'), uriBaseId: ROOT_ID };
}

function regionOf({ lines }: CheckedFile, range: TextRange) {
  const { start, end } = lines.rangeOf(range);
  return {
    startLine: start.line + 1,
    startColumn: start.character + 1,
    endLine: end.line + 1,
    endColumn: end.character + 1,
  };
}

/** The place in the object, as a JSON Pointer (RFC 6901). */
function logicalLocations(steps: JsonPath) {
  if (steps.length === 0) return {};
  const pointer = steps.map((step) => `/${String(step).replace(/~/g, '~0').replace(/\//g, '~1')}`).join('');
  return { logicalLocations: [{ fullyQualifiedName: pointer }] };
}

function fixOf(file: CheckedFile, { title, edits }: Fix, repository: Repository) {
  const replacements = edits.map(({ range, newText }) => ({
    deletedRegion: regionOf(file, range),
    ...(newText !== '' && { insertedContent: { text: newText } }),
  }));
  return {
    description: { text: title },
    artifactChanges: [{ artifactLocation: artifactOf(file, repository), replacements }],
  };
}
