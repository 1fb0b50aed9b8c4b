import { expect, jest, test } from '@jest/globals';
import { startThreadUpdates } from '#jobs/update-threads';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** An update runs until `finishNext` is called; that of the conversation `faulty` fails. */
function setUp(faulty?: string, listOverdue: () => Promise<string[]> = () => Promise.resolve([])) {
  const updated: string[] = [];
  const running: (() => void)[] = [];
  const warn = jest.fn();
  const updates = startThreadUpdates({
    async updateThreads(conversationId) {
      updated.push(conversationId);
      await new Promise<void>((resolve) => void running.push(resolve));
      if (conversationId === faulty) throw new Error('faulty');
    },
    listOverdue,
    logger: { warn },
  });
  const finishNext = async (): Promise<void> => {
    while (running.length === 0) await nextTurn();
    running.shift()?.();
  };
  return { updates, updated, warn, finishNext };
}

test('stop waits for the running update and for conversations that arrived during it', async () => {
  const { updates, updated, finishNext } = setUp();
  updates.updateSoon('1:2');
  while (updated.length === 0) await nextTurn();
  updates.updateSoon('1:3');
  let isStopped = false;
  const stopped = updates.stop().then(() => (isStopped = true));
  for (let i = 0; i < 10; i++) await nextTurn();
  expect(isStopped).toBe(false);
  await finishNext();
  await finishNext();
  await stopped;
  expect(updated).toEqual(['1:2', '1:3']);
});

test('a failed update is logged and left to the sweep', async () => {
  const { updates, warn, finishNext } = setUp('1:2');
  updates.updateSoon('1:2');
  await finishNext();
  await updates.stop();
  expect(warn).toHaveBeenCalledTimes(1);
});

test('a failed update does not end the sweep before the other updates', async () => {
  const { updates, updated, warn, finishNext } = setUp('1:2', () => Promise.resolve(['1:2', '1:3']));
  while (updated.length < 2) await nextTurn();
  await finishNext();
  const stopped = updates.stop();
  await finishNext();
  await stopped;
  expect(updated).toEqual(['1:2', '1:3']);
  expect(warn.mock.calls).toEqual([[expect.anything(), 'could not update threads, left to the next sweep']]);
});
