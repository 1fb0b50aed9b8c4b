import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Console } from '../../local/console.ts';
import type { Home } from '../../local/home.ts';
import type { Ports } from '../ports.ts';
import type { Settings } from '../../local/settings.ts';
import type { ProcessSpec } from '../supervise/process.ts';

/** A part that was found: its source, how our processes reach it, and the processes it needs here. */
export type Part = {
  readonly title: string;
  readonly source: string;
  /** Environment variables for our processes. */
  readonly env: Readonly<Record<string, string>>;
  readonly processes: readonly ProcessSpec[];
  /** The name of the sources that can read this part's data. */
  readonly keeps?: Kept;
};

type Kept = { readonly part: string; readonly source: string };

export type PartContext = {
  readonly settings: Settings;
  readonly home: Home;
  readonly ports: Ports;
  readonly console: Console;
};

export type FindPart = (context: PartContext) => Promise<Part>;

/** One way to get a part. Sources of the same name can read each other's data. */
export type Source = {
  readonly name: string;
  /** Its folder below `data`. */
  readonly folder?: string;
  /** What the user can do to make it available, as half a sentence. */
  readonly remedy: string;
  /** How the user can give up its data instead, if `npm run reset` does not do it. */
  readonly giveUp?: string;
  /** Returns undefined if this source is not available. */
  readonly find: (context: PartContext) => Promise<Part | undefined>;
};

/** A kind of part that stores data. */
export type PartKind = {
  readonly name: string;
  readonly title: string;
  /** Returns a part that runs elsewhere, named by the settings. */
  readonly given: (settings: Settings) => Part | undefined;
  /** Sources on this machine; the first available one wins. */
  readonly sources: readonly Source[];
};

/** Returns an environment for other people's programs: the usual variables without our settings. */
export function plainEnv(extra: Readonly<Record<string, string>> = {}): Record<string, string | undefined> {
  const { PATH, HOME, TMPDIR, JAVA_HOME } = process.env;
  return { PATH, HOME, TMPDIR, JAVA_HOME, LC_ALL: 'C.UTF-8', ...extra };
}

/**
 * Returns a secret of this home, such as the database's password, made at its first use. Only this user can read its
 * file.
 */
export async function openSecret({ data }: Pick<Home, 'data'>, name: string): Promise<string> {
  const file = path.join(data, name);
  const known = await readFile(file, 'utf8').catch(() => '');
  if (known !== '') return known;
  const made = randomBytes(24).toString('base64url');
  await writeFile(file, made, { mode: 0o600 });
  return made;
}
