import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * What a socket reads lies outside the heap, a new buffer for each chunk, and V8 looks for dead ones only once 64 MB have
 * gathered. Collecting the young generation every few megabytes keeps an upload's memory flat for about a millisecond each.
 */
const COLLECT_EVERY_BYTES = 8 * 1024 * 1024;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;

let passed = 0;

/** To be told of every chunk, over all uploads of the process. */
export function notePassed(bytes: number): void {
  passed += bytes;
  if (passed < COLLECT_EVERY_BYTES) return;
  passed = 0;
  collect({ type: 'minor' });
}
