import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { REPOSITORY } from '../home.ts';
import { run } from '../shell.ts';

const BUF = path.join(REPOSITORY, 'node_modules/.bin/buf');
const REACH_MS = 60_000;

/**
 * Whether the contracts as they lie here can still be read by whoever knows those of before: of the last release, or, as
 * long as there is none, of where this branch left main, on main itself of the commit before. Resolves with the reason
 * when there is nothing to compare with.
 */
export async function checkContracts(repository = REPOSITORY): Promise<string | undefined> {
  const git = (...args: string[]): Promise<string> =>
    run('git', args, { cwd: repository, env: plainGit(), timeoutMs: REACH_MS }).then((text) => text.trim());
  const base = await findBase(git);
  if (base === undefined) return 'there is no earlier commit here to compare with';
  if ((await git('ls-tree', base, 'proto/buf.yaml')) === '') return `${base.slice(0, 8)} has no contracts`;
  const folder = await mkdtemp(path.join(tmpdir(), 'contracts-'));
  try {
    // An archive, because a shallow clone or a worktree is nothing that buf could clone from.
    const archive = path.join(folder, 'before.tar');
    await git('archive', `--output=${archive}`, base, 'proto');
    await run(BUF, ['breaking', 'proto', '--against', `${archive}#subdir=proto`], { cwd: repository });
    return undefined;
  } finally {
    await rm(folder, { recursive: true });
  }
}

type Git = (...args: string[]) => Promise<string>;

async function findBase(git: Git): Promise<string | undefined> {
  const isChanged = (await git('status', '--porcelain', '--', 'proto')) !== '';
  // What is not committed yet is compared with what is, a commit with the one before it.
  const before = isChanged ? 'HEAD' : await findParent(git);
  if (before === undefined) return undefined;
  const release = await ask(git, 'describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*', before);
  if (release !== undefined) return release;
  for (const main of ['origin/main', 'main']) {
    const fork = await ask(git, 'merge-base', before, main);
    if (fork !== undefined) return fork;
  }
  return git('rev-parse', before);
}

/** A clone of one commit alone is deepened by one, where its origin answers. */
async function findParent(git: Git): Promise<string | undefined> {
  const find = (): Promise<string | undefined> => ask(git, 'rev-parse', '--verify', '--quiet', 'HEAD^');
  const known = await find();
  if (known !== undefined) return known;
  if ((await git('rev-parse', '--is-shallow-repository')) === 'true')
    await ask(git, 'fetch', '--quiet', '--deepen=1', 'origin');
  return find();
}

const ask = (git: Git, ...args: string[]): Promise<string | undefined> =>
  git(...args).then(
    (answer) => answer || undefined,
    () => undefined,
  );

/** A hook of git passes on which repository it is for: that is not necessarily the one asked about. */
const plainGit = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
