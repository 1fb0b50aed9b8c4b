import type { Scope } from '@tallscreen/kit/service';

/** Exit codes of a job; Kubernetes retries a Job that ends with anything but 0. */
export const EXIT = {
  /** done, by this run or by an earlier one */
  done: 0,
  /** a part did not answer, or another error: a retry may help */
  failed: 1,
  /** a wrong call or an incomplete environment: a retry cannot help */
  wrongCall: 2,
  /** the state differs from the wanted one, and only an operator may change it */
  refused: 3,
} as const;

/** The state differs from what was asked for, and the job may not change it: exit code 3. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** The job was called with unknown arguments: exit code 2. */
export class WrongCall extends Error {
  override readonly name = 'WrongCall';
}

export type JobContext = {
  readonly scope: Scope;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly print: (line: string) => void;
};

export type Job = (context: JobContext) => Promise<void>;
