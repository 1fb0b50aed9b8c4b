import { setTimeout as sleep } from 'node:timers/promises';
import type { Document } from 'bson';
import { splitDocuments, upsertFilterOf } from './statements.ts';

/**
 * Retries what MongoDB retries internally, outside of transactions: write conflicts, and upserts that found nothing and
 * then met a key that another client inserted meanwhile.
 */
export type Losses = Readonly<{
  codeOf: (error: unknown) => number;
  /** Returns whether the failed upsert would now find its document. If not, another document has the key. */
  isRace: (filter: unknown) => Promise<boolean>;
}>;

const WRITE_CONFLICT = 112;
const DUPLICATE_KEY = 11000;

/** Writes to a contended document may conflict for seconds on a slow machine. */
const PATIENCE_MS = 10_000;
const LONGEST_PAUSE_MS = 200;
/** How many race checks run at once, so that they leave connections for other commands. */
const QUESTIONS_AT_ONCE = 16;

/** Retries a command that fails as a whole. Pass `upsertFilter` if it is an upsert. */
export async function retryCommand<T>(run: () => Promise<T>, losses: Losses, upsertFilter?: unknown): Promise<T> {
  const round = startRounds();
  const tried = new Set<number>();
  for (;;) {
    try {
      return await run();
    } catch (error) {
      const loss = { code: losses.codeOf(error), upsertFilter, index: 0 };
      if (!(await isLost(loss, tried, losses, round))) throw error;
      await round.pause();
    }
  }
}

/** Runs some statements of a bulk and returns the answer, with write errors in MongoDB's codes. */
export type RunStatements = (statements: Buffer) => Promise<Document>;

/** Retries the failed statements of a bulk. `first` is the answer to the first attempt. */
export async function retryStatements(
  statements: Buffer,
  isOrdered: boolean,
  first: Document,
  run: RunStatements,
  losses: Losses,
): Promise<Document> {
  const all = splitDocuments(statements);
  const total: Total = { n: 0, nModified: 0, upserted: [], writeErrors: [] };
  const round = startRounds();
  const tried = new Set<number>();
  let indexes = all.map((_, index) => index);
  let answer = first;
  const isLostError = (error: Document): Promise<boolean> => {
    const index = indexes[Number(error['index'])] as number;
    const loss = { code: Number(error['code']), upsertFilter: upsertFilterOf(all[index] as Buffer), index };
    return isLost(loss, tried, losses, round);
  };
  for (;;) {
    const again = await filterTogether(listOf(answer, 'writeErrors'), isLostError);
    addUp(total, answer, indexes, again);
    const [next] = again;
    if (next === undefined) return answerOf(total, first);
    // An ordered bulk stops at its first error; the statements after it have not run.
    indexes = isOrdered
      ? indexes.slice(Number(next['index']))
      : again.map((error) => indexes[Number(error['index'])] as number);
    await round.pause();
    answer = await run(Buffer.concat(indexes.map((index) => all[index] as Buffer)));
  }
}

type Total = { n: number; nModified: number; upserted: Document[]; writeErrors: Document[] };

const listOf = (answer: Document, field: string): Document[] => (answer[field] ?? []) as Document[];

type Rounds = { isOver: () => boolean; pause: () => Promise<void> };

/** Returns a random pause that grows with the number of conflicts, so that they do not collide again. */
function startRounds(): Rounds {
  const end = performance.now() + PATIENCE_MS;
  let tries = 1;
  return {
    isOver: () => performance.now() >= end,
    pause: () => sleep(Math.random() * Math.min(5 * 2 ** tries++, LONGEST_PAUSE_MS)),
  };
}

type Loss = { readonly code: number; readonly upsertFilter: unknown; readonly index: number };

/** `tried` holds the statements that met a duplicate key before. */
async function isLost(loss: Loss, tried: Set<number>, { isRace }: Losses, rounds: Rounds): Promise<boolean> {
  const { code, upsertFilter, index } = loss;
  if (rounds.isOver()) return false;
  if (code === WRITE_CONFLICT) return true;
  if (code !== DUPLICATE_KEY || upsertFilter === undefined) return false;
  if (tried.has(index)) return isRace(upsertFilter);
  // The conflicting document may have been deleted meanwhile, so try once more.
  tried.add(index);
  return true;
}

async function filterTogether<T>(items: readonly T[], isWanted: (item: T) => Promise<boolean>): Promise<T[]> {
  const wanted: T[] = [];
  for (let from = 0; from < items.length; from += QUESTIONS_AT_ONCE) {
    const some = items.slice(from, from + QUESTIONS_AT_ONCE);
    const answers = await Promise.all(some.map(isWanted));
    wanted.push(...some.filter((_, i) => answers[i]));
  }
  return wanted;
}

function addUp(total: Total, answer: Document, indexes: readonly number[], again: readonly Document[]): void {
  const original = (entry: Document): Document => ({ ...entry, index: indexes[Number(entry['index'])] });
  total.n += Number(answer['n'] ?? 0);
  total.nModified += Number(answer['nModified'] ?? 0);
  total.upserted.push(...listOf(answer, 'upserted').map(original));
  const final = listOf(answer, 'writeErrors').filter((error) => !again.includes(error));
  total.writeErrors.push(...final.map(original));
}

function answerOf({ n, nModified, upserted, writeErrors }: Total, first: Document): Document {
  const byIndex = (a: Document, b: Document): number => Number(a['index']) - Number(b['index']);
  return {
    ok: 1,
    n,
    ...('nModified' in first ? { nModified } : {}),
    ...(upserted.length > 0 ? { upserted: upserted.toSorted(byIndex) } : {}),
    ...(writeErrors.length > 0 ? { writeErrors: writeErrors.toSorted(byIndex) } : {}),
  };
}
