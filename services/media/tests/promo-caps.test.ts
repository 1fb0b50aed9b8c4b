import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestParts } from '@tallscreen/kit/testing/parts';
import { servePolicies } from '@tallscreen/kit/testing/policies';
import { VideoKind } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { insertLiveItem } from './insert-item.ts';
import { bootMedia, serviceKeys, type Media, type UploadOptions } from './world.ts';

const parts = createTestParts('media-promo-caps');
let media: Media;

beforeAll(async () => {
  const caps = { daily_views: 1_000, total_views: 0, frequency: 3 };
  const { target } = await servePolicies(parts, serviceKeys, { 'promo-caps': caps });
  media = await bootMedia({ MODERATION_ADDR: target });
});
afterAll(async () => {
  await media?.dispose();
  await parts.dispose();
});

const invalid = (detail: string) => ({ status: 'invalid_argument', detail });
const promo: UploadOptions = { userId: 21, role: 'business', kind: VideoKind.PROMO, fileName: 'a.mp4' };

test('an upload of a promo above the caps of admins is refused and its file deleted; one within them goes on', async () => {
  const objectKey = await media.store(Buffer.from('no video'));
  const upload = async (campaign: UploadOptions['campaign']) =>
    media.client.createVideo(
      { kind: VideoKind.PROMO, details: { title: 'Hats' }, fileName: 'a.mp4', objectKey, campaign },
      await media.as(21, 'business'),
    );
  await expect(upload({ dailyCap: 1_001n, frequencyCap: 3 })).rejects.toMatchObject(
    invalid('The daily cap (viewable views a day) must be at most 1,000.'),
  );
  expect(await media.exists(objectKey)).toBe(false);
  await expect(media.upload(Buffer.from('no video'), promo)).rejects.toMatchObject(
    invalid('A promo needs a daily cap (viewable views a day) of at most 1,000.'),
  );
  // The next check is that of the content.
  const within = media.upload(Buffer.from('no video'), { ...promo, campaign: { dailyCap: 1_000n, frequencyCap: 3 } });
  await expect(within).rejects.toMatchObject(invalid('Only MP4 or WebM videos are allowed.'));
});

test('a change of a promo above the caps of admins is refused; limits that were set before the caps stay', async () => {
  const [id, uploaderId] = [8_801, 22];
  await insertLiveItem(media, { id, uploaderId, kind: 'promo' });
  const change = async (changes: UploadOptions['campaign']) =>
    (
      await media.client.changeCampaign(
        { promoId: BigInt(id), change: { ...changes } },
        await media.as(uploaderId, 'business'),
      )
    ).promo?.campaign;
  await expect(change({ frequencyCap: 4 })).rejects.toMatchObject(
    invalid('The frequency cap (times one viewer sees it in 24 hours) must be at most 3.'),
  );
  // It has no daily cap, because it is older than the policy.
  expect(await change({ frequencyCap: 3, dailyCap: 0n })).toMatchObject({ frequencyCap: 3, dailyCap: 0n });
  expect(await change({ dailyCap: 1_000n, totalCap: 5_000n })).toMatchObject({ dailyCap: 1_000n, totalCap: 5_000n });
  await expect(change({ dailyCap: 0n })).rejects.toMatchObject(
    invalid('A promo needs a daily cap (viewable views a day) of at most 1,000.'),
  );
});
