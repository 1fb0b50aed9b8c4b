import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { REPOSITORY } from '../home.ts';
import { run } from '../shell.ts';

const BUF = path.join(REPOSITORY, 'node_modules/.bin/buf');
const GIT_TIMEOUT_MS = 60_000;

/**
 * Throws if a client of the last release could not read the contracts of this working tree. Returns the reason when
 * there is no release to compare with.
 */
export async function checkContracts(repository = REPOSITORY): Promise<string | undefined> {
  const git = (...args: string[]): Promise<string> =>
    run('git', args, { cwd: repository, env: withoutGitVariables(), timeoutMs: GIT_TIMEOUT_MS }).then((text) =>
      text.trim(),
    );
  const release = await findRelease(git);
  if (release === undefined) return 'nothing is released yet, so the contracts may still change';
  if ((await git('ls-tree', release, 'proto/buf.yaml')) === '') return `${release} has no contracts`;
  const folder = await mkdtemp(path.join(tmpdir(), 'contracts-'));
  try {
    // buf cannot clone from a shallow clone or a worktree, so give it an archive.
    const archive = path.join(folder, 'release.tar');
    await git('archive', `--output=${archive}`, release, 'proto');
    await run(BUF, ['breaking', 'proto', '--against', `${archive}#subdir=proto`], { cwd: repository });
    return undefined;
  } finally {
    await rm(folder, { recursive: true });
  }
}

type Git = (...args: string[]) => Promise<string>;

/** The newest tag like `v1.2.3` among the ancestors of HEAD. */
const findRelease = (git: Git): Promise<string | undefined> =>
  git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*').then(
    (tag) => tag || undefined,
    () => undefined,
  );

/** A git hook sets variables that point git at its own repository. */
const withoutGitVariables = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
