import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createConsole } from '../local/console.ts';
import { run } from '../local/shell.ts';
import { entries } from '../images/bundle.ts';
import { archiveFolder, syncBundle, unpackInto, writeBundle } from './sync.ts';

const quiet = createConsole(() => {});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sync-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Archives a bundle of an entry and a chunk like the hook, and unpacks it like a pod. */
async function synchronise(live: string, version: number): Promise<void> {
  const bundle = path.join(folder, `bundle-${version}`);
  await mkdir(path.join(bundle, 'shared'), { recursive: true });
  await writeFile(path.join(bundle, 'shared/same.mjs'), `export const said = 'version';`);
  const chunk = `shared/chunk-${version}.mjs`;
  await writeFile(path.join(bundle, chunk), `export const version = ${version};`);
  await writeFile(
    path.join(bundle, 'entry.mjs'),
    `import { said } from './shared/same.mjs';
     import { version } from './${chunk}';
     console.log(said, version);
     setInterval(() => {}, 1000);`,
  );
  const archive = await archiveFolder(bundle, 'entry.mjs', path.join(folder, `${version}.tar`));
  await run('sh', ['-c', 'archive=$1; shift; exec "$@" < "$archive"', 'sh', archive, ...unpackInto(live)]);
}

// The option of tar in pods. The tar of macOS overwrites files by default and lacks the option.
const onLinux = process.platform === 'linux' ? describe : describe.skip;

onLinux('on Linux', () => {
  test('each synchronised bundle restarts the process, not only the first', async () => {
    const live = path.join(folder, 'live');
    await mkdir(live);
    await synchronise(live, 1);
    const watched = spawn(process.execPath, ['--watch', path.join(live, 'entry.mjs')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(watched, 'exit');
    // Shorter than Jest's own limit, after which nothing would end the process.
    const limit = setTimeout(() => watched.kill(), 120_000);
    try {
      let output = '';
      let version = 1;
      for await (const chunk of watched.stdout) {
        output += String(chunk);
        if (!output.includes(`version ${version}\n`)) continue;
        if (version === 4) break;
        await synchronise(live, ++version);
      }
      expect(output).toContain('version 4');
    } finally {
      clearTimeout(limit);
      watched.kill();
      await ended;
    }
  });
});

test('the entry is the last file of the archive', async () => {
  const bundle = path.join(folder, 'bundle');
  await mkdir(bundle);
  for (const name of ['a.mjs', 'entry.mjs', 'z.mjs']) await writeFile(path.join(bundle, name), '');
  const archive = await archiveFolder(bundle, 'entry.mjs', path.join(folder, 'bundle.tar'));
  const names = (await run('tar', ['--list', '--file', archive])).trim().split('\n');
  expect(names.toSorted()).toEqual(['a.mjs', 'entry.mjs', 'z.mjs']);
  expect(names.at(-1)).toBe('entry.mjs');
});

test('every pod gets the whole bundle, even if another one fails', async () => {
  const kubectl = `#!/bin/sh
case "$*" in
  *" get pods "*) printf "pod/gone\\npod/runs\\n" ;;
  *" pod/gone "*) echo "pod/gone has ended" >&2; exit 1 ;;
  *) cat > "$(dirname "$0")/received.tar" ;;
esac
`;
  await writeFile(path.join(folder, 'kubectl'), kubectl, { mode: 0o755 });
  const before = process.env['PATH'];
  process.env['PATH'] = `${folder}${path.delimiter}${before}`;
  try {
    await expect(syncBundle('analytics', {}, quiet)).rejects.toThrow('pod/gone has ended');
  } finally {
    process.env['PATH'] = before;
  }
  const names = (await run('tar', ['--list', '--file', path.join(folder, 'received.tar')])).trim().split('\n');
  expect(names).toContain('package.json');
  expect(names.at(-1)).toBe('analytics.mjs');
});

test('a process runs from a bundle without its packages, which are bundled once in separate files', async () => {
  const cache = path.join(folder, 'cache');
  const [component, entry] = ['analytics', entries['analytics'] as string];
  const start = async (bundle: string) => {
    await writeBundle(component, entry, { bundle, cache, console: quiet });
    const { stderr, stdout } = await promisify(execFile)(process.execPath, [path.join(bundle, 'analytics.mjs')], {
      cwd: tmpdir(),
      env: {},
    }).catch((error: unknown) => error as { stderr: string; stdout: string });
    return stderr + stdout;
  };
  const [first, second] = [path.join(folder, 'first'), path.join(folder, 'second')];
  // This error shows that all modules were loaded, because the configuration is read afterwards.
  expect(await start(first)).toContain('analytics: The environment is not complete');
  expect(await readdir(path.join(first, 'packages'))).toContainEqual(expect.stringMatching(/^mongoose-/));
  await writeFile(path.join(cache, 'from-cache'), '');
  expect(await start(second)).toContain('analytics: The environment is not complete');
  expect(await readdir(second)).toContain('from-cache');
});
