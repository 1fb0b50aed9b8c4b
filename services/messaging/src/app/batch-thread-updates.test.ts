import { expect, test } from '@jest/globals';
import { batchThreadUpdates } from '#app/batch-thread-updates';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** Batches run until `finishNext` is called; a batch with the conversation `faulty` fails. */
function setUp(faulty?: string) {
  const batches: (readonly string[])[] = [];
  const running: (() => void)[] = [];
  const updateThreads = batchThreadUpdates(async (conversationIds) => {
    batches.push(conversationIds);
    await new Promise<void>((resolve) => void running.push(resolve));
    if (faulty !== undefined && conversationIds.includes(faulty)) throw new Error('faulty');
  });
  const finishNext = async (): Promise<void> => {
    while (running.length === 0) await nextTurn();
    running.shift()?.();
  };
  return { updateThreads, batches, finishNext };
}

test('conversations that arrive while a batch runs go into one batch afterwards', async () => {
  const { updateThreads, batches, finishNext } = setUp();
  const first = updateThreads('1:2');
  await nextTurn();
  const rest = Promise.all(['1:3', '1:2', '1:3'].map(updateThreads));
  await finishNext();
  await first;
  await finishNext();
  await rest;
  expect(batches).toEqual([['1:2'], ['1:3', '1:2']]);
});

test('conversations that arrive together are updated in one batch', async () => {
  const { updateThreads, batches, finishNext } = setUp();
  const updating = Promise.all(['7:1', '7:2'].map(updateThreads));
  await finishNext();
  await updating;
  expect(batches).toEqual([['7:1', '7:2']]);
});

test('a conversation that cannot be updated does not stop the others of its batch', async () => {
  const { updateThreads, batches, finishNext } = setUp('1:3');
  const updating = Promise.allSettled(['1:2', '1:3', '1:4'].map(updateThreads));
  for (let i = 0; i < 4; i++) await finishNext();
  expect((await updating).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(batches).toEqual([['1:2', '1:3', '1:4'], ['1:2'], ['1:3'], ['1:4']]);
});
