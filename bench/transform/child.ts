/**
 * The program of a child process: one job, told on the command line as its name and JSON; the answer is the last line
 * that it prints.
 */
import type { Jobs } from './process.ts';

const JOBS: { readonly [Name in keyof Jobs]: (request: Jobs[Name]['request']) => Promise<Jobs[Name]['answer']> } = {
  generate: async (request) => (await import('../../samples/generator/generate.ts')).generateExport(request),
  learn: async (request) => (await import('./learn.ts')).learn(request),
  setUpWarehouse: async (request) => (await import('./run.ts')).setUpWarehouse(request),
  measure: async (request) => (await import('./measure.ts')).measure(request),
  compare: async (request) => (await import('./compare.ts')).compare(request),
};

const [name = '', request = ''] = process.argv.slice(2);
const job = JOBS[name as keyof Jobs] as ((request: unknown) => Promise<unknown>) | undefined;
if (job === undefined) throw new Error(`There is no job ${name}.`);
try {
  const answer = await job(JSON.parse(request));
  process.stdout.write(`\n${JSON.stringify(answer ?? null)}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
