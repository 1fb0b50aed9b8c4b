import { expect, test } from '@jest/globals';
import { runRequest } from '#context';
import { idAtMs } from '#ids';
import { createLanes } from '#lanes';

const [ONE, OTHER] = [idAtMs(Date.UTC(2026, 0, 1)), idAtMs(Date.UTC(2026, 0, 1) + 1)];

test('jobs about one thing run one after the other, also behind one that failed; others do not wait', async () => {
  const lanes = createLanes(2);
  const done: string[] = [];
  const first = Promise.withResolvers<void>();
  const failed = lanes(ONE, async () => {
    await first.promise;
    throw new Error('no');
  });
  const second = lanes(ONE, async () => done.push('second'));
  await lanes(OTHER, async () => done.push('beside'));
  expect(done).toEqual(['beside']);
  first.resolve();
  await expect(failed).rejects.toThrow('no');
  await second;
  expect(done).toEqual(['beside', 'second']);
});

test('a job is not begun when its own caller has given up; others are', async () => {
  const lanes = createLanes(1);
  const done: string[] = [];
  const job = (name: string, deadlineAt: number) =>
    runRequest({ requestId: 'request-1', deadlineAt }, () => lanes(ONE, async () => done.push(name)));
  const late = job('late', Date.now() - 1);
  const inTime = job('in time', Date.now() + 60_000);
  await expect(late).rejects.toMatchObject({ code: 'deadline_exceeded' });
  await inTime;
  expect(done).toEqual(['in time']);
});
