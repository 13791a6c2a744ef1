/** The tree that is checked: many properties, each with an options file, and SQL scripts of which half hold options. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { defaultEvents } from '../../service/catalogue/names.ts';

/** A folder with files to check. */
export interface Tree {
  readonly folder: string;
  readonly options: number;
  readonly scripts: number;
  /** Of all files together. */
  readonly bytes: number;
}

/**
 * Writes the tree into a fresh folder outside of the repository, where no other configuration holds.
 *
 * @param options - the number of options files
 * @param scripts - the number of SQL scripts
 */
export async function makeTree(options: number, scripts: number): Promise<Tree> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-bench-check-'));
  const texts = new Map<string, string>();
  for (let at = 0; at < options; at += 1) texts.set(`shops/${place(at)}/shop-${at}.svc.json`, optionsText(at));
  for (let at = 0; at < scripts; at += 1) {
    texts.set(`sql/${place(at)}/script-${at}.sql`, at % 2 ? queryText(at) : installationText(options + at));
  }
  // What the other tools need to look at the options files.
  texts.set('biome.json', '{ "root": true, "vcs": { "enabled": false } }');
  const compilerOptions = { noEmit: true, resolveJsonModule: true, module: 'preserve', types: [] };
  texts.set('tsconfig.json', JSON.stringify({ compilerOptions, include: ['shops/**/*.json'] }));
  for (const [name, text] of texts) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  const bytes = [...texts.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return { folder, options, scripts, bytes };
}

/** Removes the tree. */
export async function removeTree({ folder }: Tree): Promise<void> {
  await rm(folder, { recursive: true });
}

/** Twenty files a folder. */
function place(at: number): string {
  return String(Math.floor(at / 20)).padStart(3, '0');
}

/** Options as people have them after a year; in every tenth file a name is there twice. */
function optionsText(at: number): string {
  const own = Array.from({ length: 12 }, (_, index) => `own_event_${(at * 7 + index) % 500}`);
  const params = Array.from({ length: 10 }, (_, index) => ({
    name: `own_param_${(at + index) % 300}`,
    type: ['string', 'int', 'float'][index % 3],
  }));
  const options = {
    ga4_dataset_id: `acme-shop-${at % 40}.analytics_${100_000_000 + at}`,
    transform_config_template: at % 3 ? 'events_partitioned' : 'events_external',
    ...(at % 3 === 0 && { gcs_bucket_name: `acme-shop-${at}-events` }),
    conversion_event_names: ['purchase', own[0]],
    exclude_event_names: [...defaultEvents('web').slice(0, 5), ...(at % 10 ? [] : ['debug', 'debug'])],
    custom_event_names: own,
    custom_event_params: params,
    exclude_user_properties: ['internal_id', `test_group_${at % 9}`],
    custom_item_params: params.slice(0, 4),
  };
  return `${JSON.stringify(options, null, 2)}\n`;
}

function installationText(at: number): string {
  const text = optionsText(at);
  const literal = [`'''\n${text}'''`, `r"""${text}"""`, `"${JSON.stringify(JSON.parse(text)).replaceAll('"', '\\"')}"`];
  return `-- Installs one property.
DECLARE options JSON;
SET options = JSON ${literal[at % literal.length]};
EXECUTE IMMEDIATE (SELECT \`acme-shop-${at % 40}.svc_eu.deploy_installer\`(options));
CALL \`acme-shop-${at % 40}.analytics_${100_000_000 + at}\`.install_svc();
`;
}

/** A query of the kind that lies beside: a few kilobytes, JSON in it, no options. */
function queryText(at: number): string {
  const columns = Array.from(
    { length: 80 },
    (_, index) => `  SUM(IF(event_name = 'own_event_${index}', 1, 0)) AS own_${index}, -- of shop ${at}`,
  );
  return `SELECT event_date,\n${columns.join('\n')}\n  JSON '{"shop": ${at}}' AS labels\nFROM \`acme-shop.reporting.events\`\nGROUP BY ALL\n`;
}
