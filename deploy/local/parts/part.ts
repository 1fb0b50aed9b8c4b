import type { Console } from '../console.ts';
import type { Home } from '../home.ts';
import type { Ports } from '../ports.ts';
import type { Settings } from '../settings.ts';
import type { ProcessSpec } from '../supervise/process.ts';

/** A part, found: where it comes from, how our processes reach it, and what has to run here for it. */
export type Part = {
  readonly title: string;
  readonly source: string;
  /** What our processes get into their environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly processes: readonly ProcessSpec[];
  /** Who alone can read the data that this part keeps for this home. */
  readonly keeps?: Kept;
};

export type Kept = { readonly part: string; readonly source: string };

export type PartContext = {
  readonly settings: Settings;
  readonly home: Home;
  readonly ports: Ports;
  readonly console: Console;
};

export type FindPart = (context: PartContext) => Promise<Part>;

/** One way to have a part here. Sources of one name read each other's data. */
export type Source = {
  readonly name: string;
  /** Below `data`, where it keeps its own. */
  readonly folder?: string;
  /** What a person can do to have it (again), as half a sentence. */
  readonly remedy: string;
  /** What a person can do who gives up its data instead, where it is not the common way. */
  readonly giveUp?: string;
  /** Undefined where it is not to be had. */
  readonly find: (context: PartContext) => Promise<Part | undefined>;
};

/** A part that keeps data. */
export type PartKind = {
  readonly name: string;
  readonly title: string;
  /** One that runs elsewhere, as the settings say. */
  readonly given: (settings: Settings) => Part | undefined;
  /** On this machine, the first that is there wins. */
  readonly sources: readonly Source[];
};

/** The environment of a program that is not ours: the usual, and nothing of this product's settings. */
export function plainEnv(extra: Readonly<Record<string, string>> = {}): Record<string, string | undefined> {
  const { PATH, HOME, TMPDIR, JAVA_HOME } = process.env;
  return { PATH, HOME, TMPDIR, JAVA_HOME, LC_ALL: 'C.UTF-8', ...extra };
}
