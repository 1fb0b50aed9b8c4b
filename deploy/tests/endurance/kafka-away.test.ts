import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, jest, test } from '@jest/globals';
import { control } from '../../local/testing/control.ts';
import { eventually } from '../support/eventually.ts';
import { newMember, processed, upload } from '../support/stack.ts';
import { endTraffic, startTraffic } from '../support/traffic.ts';

const AWAY_SECONDS = Number(process.env['KAFKA_AWAY_SECONDS'] ?? 600);
/** Everything must work again this long after Kafka is back. */
const RECOVERY_SECONDS = 30;

jest.setTimeout((AWAY_SECONDS + 600) * 1000);
afterAll(() => control.startPart('kafka'));

test('with Kafka away for ten minutes people go on, and afterwards each of their actions counts once', async () => {
  const creator = await newMember('creator');
  const traffic = await startTraffic();
  await eventually('traffic', async () => traffic.count() > 10);
  await control.stopPart('kafka');
  const before = traffic.count();
  const late = await upload(creator, 'During the outage');
  await sleep(AWAY_SECONDS * 1000);
  // At least one action in ten seconds: people can go on, even on a busy machine.
  expect(traffic.count()).toBeGreaterThan(before + AWAY_SECONDS / 10);
  const since = performance.now();
  await control.startPart('kafka');
  const seconds = () => Math.round((performance.now() - since) / 100) / 10;
  const isCaughtUp = async (): Promise<boolean> => (await traffic.counted()).comments >= atReturn;
  const atReturn = traffic.done.comments.length;
  await eventually('analytics has caught up', isCaughtUp, RECOVERY_SECONDS);
  process.stdout.write(`  analytics has caught up ${seconds()} s after Kafka's start: ${atReturn} comments\n`);
  expect(await processed(creator, late, RECOVERY_SECONDS)).toMatchObject({ status: 'pending' });
  process.stdout.write(`  the upload of the outage is processed after ${seconds()} s\n`);
  const { asked, found } = await endTraffic(traffic);
  expect(found).toEqual(asked);
});
