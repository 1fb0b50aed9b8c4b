import { ReportEvents } from '@tallscreen/kit-events/event-types';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handlers, on } from '@tallscreen/kit-events/events';
import { createServiceCredential } from '@tallscreen/kit/auth/service-credential';
import { databaseOf } from '@tallscreen/kit-mongo/connection';
import { NEVER_OPEN } from '@tallscreen/kit/rpc/circuit';
import { createRpcChannel } from '@tallscreen/kit/rpc/client';
import { createScope } from '@tallscreen/kit/service';
import { until } from '@tallscreen/kit/testing/until';
import { type ReportEvent } from '@tallscreen/proto/tallscreen/events/v1/moderation_pb';
import { ReportOutcome, ReportService } from '@tallscreen/proto/tallscreen/moderation/v1/report_service_pb';
import { readModerationConfig } from '#config';
import { startModeration } from '#service';
import { bootMedia, type Media } from '../../media/tests/world.ts';

const REPORTERS = 20_000;
const ROWS_PER_INSERT = 5_000;
const USER = 77;
const nowhere = '127.0.0.1:1';

let media: Media;
const events: ReportEvent[] = [];

beforeAll(async () => {
  media = await bootMedia();
  const collect = on(ReportEvents, async (received) => void events.push(...received.map(({ message }) => message)));
  const consumption = media.bus.consume({ group: 'test', topics: handlers(collect) });
  media.parts.onDispose(() => consumption.stop());
});
afterAll(() => media?.dispose());

async function boot(database: string) {
  const { parts, env, httpUrl, grpcAddress } = media;
  const { scope, stop } = createScope('moderation', parts.logger);
  parts.onDispose(stop);
  const addresses = { MEDIA_ADDR: grpcAddress, MEDIA_HTTP_URL: httpUrl, SOCIAL_ADDR: nowhere, IDENTITY_ADDR: nowhere };
  const model = { SCAN_MODEL: 'off' };
  const port = await startModeration(
    scope,
    readModerationConfig({ ...env, ...addresses, ...model, MONGODB_DATABASE: database }),
    '',
  );
  const credential = createServiceCredential({ service: 'bff', privateKey: env['SERVICE_PRIVATE_KEY'] ?? '' });
  const target = `127.0.0.1:${port}`;
  const channel = createRpcChannel({
    target,
    credential,
    services: [ReportService],
    timeoutMs: 60_000,
    circuit: NEVER_OPEN,
  });
  parts.onDispose(channel.close);
  return { reports: channel.client(ReportService), stop };
}

test(`an account that ${REPORTERS} users have reported is closed at once, and each of them is notified once`, async () => {
  const database = `${media.parts.id}-mass`;
  const connection = media.connection.useDb(database);
  media.parts.onDispose(async () => databaseOf(connection).dropDatabase());
  const first = await boot(database);
  const item = { type: 'user', id: USER };
  const rows = connection.collection<{ _id: number }>('reports');
  for (let at = 1; at <= REPORTERS; at += ROWS_PER_INSERT) {
    await rows.insertMany(
      Array.from({ length: ROWS_PER_INSERT }, (_, i) => ({
        _id: at + i,
        item,
        itemKey: `user:${USER}`,
        reason: 'spam',
        reporterId: 1_000_000 + at + i,
        createdAt: new Date(),
        outcome: null,
        weight: 1,
        openKey: `${1_000_000 + at + i}:user:${USER}`,
        round: 0,
        ownerId: USER,
      })),
    );
  }
  await connection
    .collection<{ _id: string }>('reported_items')
    .insertOne({ _id: `user:${USER}`, openCount: REPORTERS, upheldCount: 0, round: 0 } as { _id: string });

  const close = async (outcome: ReportOutcome, { reports } = first) =>
    reports.resolveReport({ reportId: 1n, outcome, note: 'Enough.' }, await media.as(1, 'admin'));
  expect((await close(ReportOutcome.UPHELD)).closedCount).toBe(REPORTERS);
  // Another process finishes the closing that the first one has begun.
  await first.stop();
  const second = await boot(database);
  expect((await close(ReportOutcome.UPHELD, second)).closedCount).toBe(0);
  await expect(close(ReportOutcome.DISMISSED, second)).rejects.toMatchObject({ status: 'already_exists' });

  const resolved = () =>
    events.flatMap(({ ownerId, change }) => (change.case === 'resolved' ? [{ ...change.value, ownerId }] : []));
  const notified = () => resolved().flatMap(({ reporterIds }) => reporterIds);
  await until(() => notified().length >= REPORTERS);
  expect(new Set(notified()).size).toBe(REPORTERS);
  expect(notified()).toHaveLength(REPORTERS);
  expect(Math.max(...resolved().map(({ reporterIds }) => reporterIds.length))).toBe(500);
  expect(resolved().filter(({ ownerId }) => ownerId === BigInt(USER))).toHaveLength(1);
  // Further events do not repeat the count: an appeal may have been granted meanwhile.
  expect(resolved().flatMap(({ upheldCount }) => upheldCount ?? [])).toEqual([REPORTERS]);
  expect(await rows.countDocuments({ outcome: null } as object)).toBe(0);
  expect(await connection.collection('closings').countDocuments()).toBe(0);
}, 300_000);
