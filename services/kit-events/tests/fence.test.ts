import { fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ensureCollections } from '@tallscreen/kit-mongo/collection';
import { databaseOf } from '@tallscreen/kit-mongo/connection';
import { ensureIndexes } from '@tallscreen/kit-mongo/indexes';
import { kitIndexes } from '@tallscreen/kit-mongo/kit-indexes';
import { LEASES } from '@tallscreen/kit-mongo/lease';
import { openTestDatabase } from '@tallscreen/kit-mongo/testing/database';
import { createTestParts, partAddress } from '@tallscreen/kit/testing/parts';
import { until } from '@tallscreen/kit/testing/until';
import { FollowEventSchema } from '@tallscreen/proto/tallscreen/events/v1/follow_pb';
import type { Connection } from 'mongoose';
import { defineEvent, handlers, on } from '#events';
import type { Bus } from '#kafka/port';
import { createOutbox, outboxCollection } from '#outbox/outbox';
import { startRelay } from '#outbox/relay';
import { openTestBus } from '#testing/bus';

const parts = createTestParts('kit-fence');
const Follows = defineEvent('follows', FollowEventSchema);
const follow = (n: number) => Follows.event(1, { followerId: BigInt(n), followeeId: 1n });
let mongo: Connection;
let bus: Bus;

beforeAll(async () => {
  mongo = await openTestDatabase(parts);
  bus = openTestBus(parts);
  await ensureIndexes(mongo, kitIndexes);
  await ensureCollections(mongo, [outboxCollection]);
});
afterAll(() => parts.dispose());

const isStopped = async (pid: number) => / T /.test(await readFile(`/proc/${pid}/stat`, 'utf8'));

async function readFollowers(): Promise<number[]> {
  const found: number[] = [];
  await bus.readFromBeginning(
    handlers(
      on(Follows, async (events) => void found.push(...events.map(({ message }) => Number(message.followerId)))),
    ),
  );
  return found;
}

test('a relay that was frozen before it published is refused when it wakes up, so the log keeps its order', async () => {
  const outbox = createOutbox(mongo);
  await outbox.inTransaction((session) => outbox.add(session, [follow(1)]));
  const args = [partAddress('MONGODB_URI'), mongo.name, partAddress('KAFKA_BROKERS'), `${parts.id}.`];
  const frozen = fork(new URL('./frozen-relay.ts', import.meta.url), args, { execArgv: [] });
  parts.onDispose(() => frozen.kill('SIGKILL'));
  const outcome = new Promise((resolve) => void frozen.once('message', resolve));
  await until(() => isStopped(frozen.pid!));

  await databaseOf(mongo)
    .collection(LEASES)
    .updateMany({}, { $set: { expiresAt: new Date(0) } });
  const relay = startRelay({ connection: mongo, bus, outbox, logger: parts.logger });
  parts.onDispose(() => relay.stop());
  await outbox.inTransaction((session) => outbox.add(session, [follow(2)]));
  await until(async () => (await databaseOf(mongo).collection(outboxCollection.name).countDocuments()) === 0);

  frozen.kill('SIGCONT');
  expect(await outcome).toBe('refused');
  expect(await readFollowers()).toEqual([1, 2]);
});
