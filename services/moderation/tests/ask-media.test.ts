import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createServiceCredential } from '@tallscreen/kit/auth/service-credential';
import { databaseOf } from '@tallscreen/kit-mongo/connection';
import { NEVER_OPEN } from '@tallscreen/kit/rpc/circuit';
import { createRpcChannel } from '@tallscreen/kit/rpc/client';
import { createScope } from '@tallscreen/kit/service';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { Verdict } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { ReportReason, ReportService } from '@tallscreen/proto/tallscreen/moderation/v1/report_service_pb';
import { ReviewService } from '@tallscreen/proto/tallscreen/moderation/v1/review_service_pb';
import { readModerationConfig } from '#config';
import { startModeration } from '#service';
import { insertVideo } from '../../media/tests/insert-item.ts';
import { retryTimeouts } from './retry.ts';
import { bootMedia, type Media } from '../../media/tests/world.ts';

const UPLOADER = 7;
const nowhere = '127.0.0.1:1';

let media: Media;
beforeAll(async () => {
  media = await bootMedia();
});
afterAll(() => media?.dispose());

/** Moderation with topics of its own, to which media publishes nothing, as if Kafka were away. */
async function bootWithoutEvents(name: string, settings: Record<string, string> = {}) {
  const { parts, env, connection, grpcAddress, httpUrl } = media;
  const { scope, stop } = createScope('moderation', parts.logger);
  const database = `${parts.id}-${name}`;
  parts.onDispose(async () => databaseOf(connection.useDb(database)).dropDatabase());
  parts.onDispose(stop);
  const addresses = { MEDIA_ADDR: grpcAddress, MEDIA_HTTP_URL: httpUrl, SOCIAL_ADDR: nowhere, IDENTITY_ADDR: nowhere };
  const model = { SCAN_MODEL: 'off' };
  const own = { MONGODB_DATABASE: database, KAFKA_PREFIX: `${env['KAFKA_PREFIX']}${name}.` };
  const port = await startModeration(
    scope,
    readModerationConfig({ ...env, ...addresses, ...model, ...own, ...settings }),
    '',
  );
  const credential = createServiceCredential({ service: 'bff', privateKey: env['SERVICE_PRIVATE_KEY'] ?? '' });
  const services = [ReportService, ReviewService];
  const channel = createRpcChannel({
    target: `127.0.0.1:${port}`,
    credential,
    services,
    timeoutMs: 20_000,
    circuit: NEVER_OPEN,
  });
  parts.onDispose(channel.close);
  return { reports: channel.client(ReportService), reviews: channel.client(ReviewService) };
}

test('a live video can be reported, and a rejected one appealed, before their events have arrived', async () => {
  const { reports, reviews } = await bootWithoutEvents('mod');
  await insertVideo(media.connection, { id: 4096, uploaderId: UPLOADER, status: 'testing' });
  await insertVideo(media.connection, { id: 8192, uploaderId: UPLOADER, status: 'pending' });
  await insertVideo(media.connection, { id: 12_288, uploaderId: UPLOADER, status: 'pending' });
  const report = async (itemId: bigint) =>
    retryTimeouts(async () =>
      reports.createReport({ itemType: ItemType.VIDEO, itemId, reason: ReportReason.SPAM }, await media.as(9)),
    );
  expect(await report(4096n)).toMatchObject({ report: { itemId: 4096n, reportCount: 1 } });
  await expect(report(12_288n)).rejects.toMatchObject({ status: 'not_found' });
  const appeal = async (itemId: bigint, by: number) =>
    retryTimeouts(async () => reviews.createAppeal({ itemId, text: 'Look again.' }, await media.as(by)));
  await expect(appeal(12_288n, UPLOADER)).rejects.toMatchObject({ status: 'already_exists' });
  const rejection = { itemId: 8192n, itemType: ItemType.VIDEO, verdict: Verdict.REJECT };
  await retryTimeouts(async () => reviews.decideReview(rejection, await media.as(1, 'admin')));
  await expect(appeal(8192n, 9)).rejects.toMatchObject({ status: 'not_found' });
  await appeal(8192n, UPLOADER);
});

test('while media is away, a report of an unknown video gives unavailable', async () => {
  const { reports } = await bootWithoutEvents('cut', { MEDIA_ADDR: nowhere });
  const request = { itemType: ItemType.VIDEO, itemId: 4096n, reason: ReportReason.SPAM };
  await expect(reports.createReport(request, await media.as(9))).rejects.toMatchObject({ status: 'unavailable' });
});
