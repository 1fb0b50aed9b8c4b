import { afterEach, expect, jest, test } from '@jest/globals';
import { createReadiness } from '#readiness';
import { until } from '#testing/until';

afterEach(() => void jest.restoreAllMocks());

test('is ready when every part responds, and names those that do not', async () => {
  const readiness = createReadiness();
  expect(await readiness.report()).toEqual({ ready: true, failing: [] });
  readiness.add('redis', () => Promise.reject(new Error('down')));
  readiness.add('mongodb', () => Promise.resolve());
  readiness.add('kafka', () => Promise.reject(new Error('down')));
  expect(await readiness.report()).toEqual({ ready: false, failing: ['kafka', 'redis'] });
});

test('a check that throws synchronously counts as failed', async () => {
  const readiness = createReadiness();
  readiness.add('s3', () => {
    throw new Error('no client');
  });
  expect(await readiness.report()).toEqual({ ready: false, failing: ['s3'] });
});

test('concurrent reports share one check', async () => {
  const readiness = createReadiness();
  let asked = 0;
  readiness.add('mongodb', async () => ++asked);
  await Promise.all([readiness.report(), readiness.report()]);
  await readiness.report();
  expect(asked).toBe(1);
});

test('a part that did not answer is asked again soon, a part that answered after a second', async () => {
  let now = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  const readiness = createReadiness();
  let isUp = false;
  let asked = 0;
  readiness.add('mongodb', async () => {
    asked++;
    if (!isUp) throw new Error('down');
  });
  expect(await readiness.report()).toMatchObject({ ready: false });
  isUp = true;
  expect(await readiness.report()).toMatchObject({ ready: false });
  now += 100;
  expect(await readiness.report()).toMatchObject({ ready: true });
  now += 900;
  await readiness.report();
  expect(asked).toBe(2);
});

test('waits for the first answer of each part that it must wait for', async () => {
  const readiness = createReadiness();
  let asked = 0;
  readiness.add('mongodb', async () => {
    if (++asked === 1) throw new Error('down');
  });
  let hasAnswered = false;
  readiness.add('redis', async () => {
    // Down again when mongodb answers.
    if (hasAnswered) throw new Error('down');
    hasAnswered = true;
  });
  readiness.add('analytics', () => Promise.reject(new Error('switched off')), false);
  expect(await readiness.firstAnswers(3_600_000)).toEqual([]);
  expect(asked).toBe(2);
});

test('names the parts that have not answered at the limit, or when it is closed between two rounds', async () => {
  const readiness = createReadiness();
  let asked = 0;
  for (const name of ['redis', 'mongodb'])
    readiness.add(name, async () => {
      asked++;
      throw new Error('down');
    });
  expect(await readiness.firstAnswers(0)).toEqual(['mongodb', 'redis']);
  const waiting = readiness.firstAnswers(3_600_000);
  await until(() => asked >= 4);
  const askedBefore = asked;
  readiness.close();
  expect(await waiting).toEqual(['mongodb', 'redis']);
  expect(asked).toBe(askedBefore);
});

test('is not ready once closed', async () => {
  const readiness = createReadiness();
  let told = false;
  readiness.closed.addEventListener('abort', () => {
    told = true;
  });
  readiness.close();
  expect(told).toBe(true);
  expect(await readiness.report()).toMatchObject({ ready: false });
});
