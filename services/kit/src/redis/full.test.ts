import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { createFullAlarm, isMemoryFull, memoryFull } from '#redis/full';

test('the alarm is one line a minute', () => {
  const lines: string[] = [];
  let now = 1_000_000;
  const alarm = createFullAlarm(pino({}, { write: (line) => void lines.push(line) }), () => now);
  for (let second = 0; second < 120; second++, now += 1_000) alarm(new Error('OOM'));
  expect(lines).toHaveLength(2);
});

test('a full memory is recognised behind other errors, and nothing else is', () => {
  const refusal = new Error("OOM command not allowed when used memory > 'maxmemory'.");
  expect(isMemoryFull(memoryFull(new Error('script failed', { cause: refusal })))).toBe(true);
  expect(isMemoryFull(new Error('NOSCRIPT'))).toBe(false);
  expect(isMemoryFull('OOM')).toBe(false);
});
