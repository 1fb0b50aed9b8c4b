import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { createConsole } from './console.ts';

test('long steps are reported together until they are done', async () => {
  let shown = '';
  const console = createConsole((text) => (shown += text), 10);
  const untilShown = async (text: string): Promise<void> => {
    while (!shown.includes(text)) await sleep(1);
  };
  await Promise.all([
    console.step('quick', () => untilShown('  still at it: quick (0 s), slow (0 s)\n')),
    console.step('slow', () => untilShown('  still at it: slow (')),
  ]);
  const end = shown;
  await sleep(50);
  expect(shown).toBe(end);
  expect(shown).toMatch(/ {2}slow: done in \d+ s\n$/);
});
