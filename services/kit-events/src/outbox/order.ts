/**
 * Returns row ids that sort by time, so that rows of one key are published in the order of their commits. If this
 * machine's clock is behind, ids continue from `newest`, the newest row that the transaction sees. An id is 12 hex
 * digits of milliseconds, 6 of a counter and 8 of the process, so it is unique among processes.
 */
export function nextOutboxIds(count: number, instance: string, nowMs: number, newest?: string): string[] {
  const [ms, counter] = later({ ms: nowMs, counter: 0 }, clock, parse(newest));
  clock = { ms, counter: counter + count };
  return Array.from({ length: count }, (_, i) => hex(ms, 12) + hex(counter + i + 1, 6) + instance);
}

interface Moment {
  readonly ms: number;
  readonly counter: number;
}

/** The last id of this process, so that no two transactions use the same one. */
let clock: Moment = { ms: 0, counter: 0 };

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

const parse = (id: string | undefined): Moment =>
  id ? { ms: parseInt(id.slice(0, 12), 16), counter: parseInt(id.slice(12, 18), 16) } : { ms: 0, counter: 0 };

function later(...moments: Moment[]): [ms: number, counter: number] {
  const last = moments.reduce((a, b) => (b.ms > a.ms || (b.ms === a.ms && b.counter > a.counter) ? b : a));
  return [last.ms, last.counter];
}
