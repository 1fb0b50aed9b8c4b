import { afterEach, expect, jest, test } from '@jest/globals';
import { createReadiness } from '#readiness';

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

test('a part that did not answer is asked again soon, one that did after a second', async () => {
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
