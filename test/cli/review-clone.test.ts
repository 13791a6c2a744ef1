/** `bin/svc`, the command from a clone. A build takes a network and half a minute, so the clones here have one, or cannot. */
import assert from 'node:assert/strict';
import { chmod, cp, mkdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { describe, it } from 'node:test';
import { type Repository, repository, TAG } from './repositories.ts';
import { type Afterwards, COMMAND } from './svc.ts';

const skip = process.platform === 'win32' && 'it needs a POSIX shell and file modes';

/** A clone without a build. */
async function clone(t: Afterwards): Promise<Repository> {
  const place = await repository(t);
  await mkdir(path.join(place.folder, 'bin'));
  await cp(new URL('../../bin/svc', import.meta.url), path.join(place.folder, 'bin/svc'));
  await chmod(path.join(place.folder, 'bin/svc'), 0o755);
  return place;
}

describe('bin/svc', { skip }, () => {
  it('hands over to what is built, also through links, and with its exit code', async (t) => {
    const place = await clone(t);
    await cp(new URL('../../package.json', import.meta.url), path.join(place.folder, 'package.json'));
    await cp(path.dirname(COMMAND), path.join(place.folder, 'dist/cli'), { recursive: true });
    await symlink('bin/svc', path.join(place.folder, 'relative'));
    await symlink(path.join(place.folder, 'relative'), path.join(place.folder, 'absolute'));
    for (const name of ['bin/svc', './relative', './absolute'])
      assert.deepEqual(await place.run(name, '--version'), { code: 0, out: `svc ${TAG.slice(1)}\n`, err: '' });
    assert.equal((await place.run('bin/svc', 'check', 'a b.json')).code, 2);
  });

  it('says that it needs Node where there is none', async (t) => {
    const place = await clone(t);
    await mkdir(path.join(place.folder, 'tools'));
    for (const tool of ['dirname', 'readlink']) {
      const { out } = await place.run('sh', '-c', `command -v ${tool}`);
      await symlink(out.trim(), path.join(place.folder, 'tools', tool));
    }
    place.environment['PATH'] = path.join(place.folder, 'tools');
    const outcome = await place.run('/bin/sh', 'bin/svc', 'check', '.');
    assert.deepEqual(outcome, { code: 2, out: '', err: 'svc: Node 20 or later has to be on the PATH.\n' });
  });

  it('says that it could not be built, and prints nothing where the report belongs', async (t) => {
    const place = await clone(t);
    const { code, out, err } = await place.run('bin/svc', 'check', '.');
    assert.deepEqual({ code, out }, { code: 2, out: '' });
    assert.match(err, /svc: It could not be built in .*; what npm said stands above\.\n$/);
  });
});
