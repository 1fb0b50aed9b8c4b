import { expect, jest, test } from '@jest/globals';
import { createLogger } from '@tallscreen/kit/logger';
import type { PersonalPush } from '@tallscreen/kit/push/publisher';
import { createAnnounce } from '#events/announce';

const logger = createLogger({ name: 'announce-test', level: 'silent' });
const message = { id: 5, senderId: 1, receiverId: 2, content: 'Hi', clientId: 'c', createdAt: new Date(5) };
const announceBy = (once: (mark: string, pushes: readonly PersonalPush[]) => Promise<void>) =>
  createAnnounce({ once }, logger);

test('resolves once the receiver and then the sender have been told', async () => {
  const told: unknown[] = [];
  const announce = announceBy(async (mark, pushes) => {
    await new Promise(setImmediate);
    told.push(mark, ...pushes.map(({ userId, news }) => `${userId} ${news.case}`));
  });
  await announce.sent(message);
  expect(told).toEqual(['message:5', '2 received', '1 sent']);
});

test('what cannot be told is no failure of the message', async () => {
  await expect(announceBy(() => Promise.reject(new Error('Redis is away'))).sent(message)).resolves.toBeUndefined();
});

test('nobody waits for Redis when it does not answer', async () => {
  const never = jest.fn(() => new Promise<void>(() => undefined));
  await announceBy(never).sent(message);
  expect(never).toHaveBeenCalledTimes(1);
});
