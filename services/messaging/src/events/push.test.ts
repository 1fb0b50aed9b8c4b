import { expect, jest, test } from '@jest/globals';
import { createLogger } from '@tallscreen/kit/logger';
import type { PersonalPush } from '@tallscreen/kit/push/publisher';
import { createPushAtOnce } from '#events/push';

const logger = createLogger({ name: 'push-test', level: 'silent' });
const message = { id: 5, senderId: 1, receiverId: 2, content: 'Hi', clientId: 'c', createdAt: new Date(5) };
const pushWith = (publishOnce: (mark: string, pushes: readonly PersonalPush[]) => Promise<void>) =>
  createPushAtOnce({ publishOnce }, logger);

test('resolves after the message was pushed to the receiver and then to the sender', async () => {
  const pushed: unknown[] = [];
  const { pushSent } = pushWith(async (mark, pushes) => {
    await new Promise(setImmediate);
    pushed.push(mark, ...pushes.map(({ userId, event }) => `${userId} ${event.case}`));
  });
  await pushSent(message);
  expect(pushed).toEqual(['message:5', '2 received', '1 sent']);
});

test('resolves if the push fails', async () => {
  const { pushSent } = pushWith(() => Promise.reject(new Error('Redis is away')));
  await expect(pushSent(message)).resolves.toBeUndefined();
});

test('resolves if Redis does not answer', async () => {
  const never = jest.fn(() => new Promise<void>(() => undefined));
  await pushWith(never).pushSent(message);
  expect(never).toHaveBeenCalledTimes(1);
});
