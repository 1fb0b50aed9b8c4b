import { create } from '@bufbuild/protobuf';
import { durationFromMs, timestampFromMs } from '@bufbuild/protobuf/wkt';
import { describe, expect, test } from '@jest/globals';
import { PublicUserSchema } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { VideoSchema, VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import * as schemas from '#contract/video';
import { promoView, uploadView, videoView } from '#views/video';

const created = Date.UTC(2026, 0, 2, 3, 4, 5);
const live = create(VideoSchema, {
  id: 123456789012345n,
  uploaderId: 5n,
  details: { title: 'Sun', hashtags: ['sea'] },
  status: VideoStatus.PROMOTED,
  duration: durationFromMs(12_500),
  width: 720,
  height: 1280,
  renditions: [{ name: '720p', url: '/media/a/720p.mp4', width: 720, height: 1280, bitrateKbps: 2_100 }],
  posterUrl: '/media/a/poster.jpg',
  createdAt: timestampFromMs(created),
  score: 30.5,
});
const ana = create(PublicUserSchema, { id: 5n, username: 'ana' });
const counters = { views: 10n, score: 41.5, engagement: { likeCount: 3n, commentCount: 2n, isLiked: true } };

test('a live video has everything a card shows', () => {
  const view = videoView({ mediaItem: live, ...counters, uploader: ana });
  expect(schemas.Video.parse(view)).toEqual(view);
  expect(view).toMatchObject({
    id: 123456789012345,
    video_url: '/media/a/720p.mp4',
    renditions: [{ name: '720p', url: '/media/a/720p.mp4', width: 720, height: 1280, bitrate: 2_100 }],
    created_at: '2026-01-02T03:04:05.000Z',
    status: 'promoted',
    tier: 'promoted',
    score: 41.5,
    duration: 12.5,
    views: 10,
    likes: 3,
    liked: true,
    comments: 2,
    rejection_reason: null,
    rejection_reason_code: null,
    processing_stage: null,
    uploader: { id: 5, username: 'ana', avatar_url: null },
  });
});

test('a promo names its business and has no tier', () => {
  const view = promoView({ mediaItem: { ...live, status: VideoStatus.APPROVED }, ...counters, uploader: ana });
  expect(schemas.Promo.parse(view)).toEqual(view);
  expect(view).toMatchObject({ business_name: 'ana', status: 'approved' });
  expect(view).not.toHaveProperty('tier');
});

describe('before a video is live', () => {
  test.each([
    [VideoStatus.UPLOADED, 'pending', 'uploaded', 0],
    [VideoStatus.PROCESSING, 'pending', 'processing', 40],
    [VideoStatus.SCANNING, 'pending', 'scanning', 40],
    [VideoStatus.PENDING, 'pending', null, 100],
    [VideoStatus.SCHEDULED, 'scheduled', null, 100],
    [VideoStatus.REJECTED, 'rejected', null, 100],
    [VideoStatus.DELETED, 'unknown', null, 100],
    [99 as VideoStatus, 'unknown', null, 100],
  ])('status %i is shown as %s at stage %s', (status, name, stage, percent) => {
    const fresh = create(VideoSchema, {
      id: 1n,
      status,
      progressPercent: percent,
      score: 7,
      createdAt: timestampFromMs(created),
    });
    expect(uploadView(fresh)).toMatchObject({
      status: name,
      processing_stage: stage,
      progress_percent: percent,
      tier: null,
      score: null,
      video_url: null,
      duration: null,
    });
  });

  test.each([
    [VideoStatus.PENDING, '2999-01-01T00:00:00.000Z', true],
    [VideoStatus.PENDING, '2020-01-01T00:00:00.000Z', false],
    [VideoStatus.SCHEDULED, '2999-01-01T00:00:00.000Z', true],
    [VideoStatus.SCHEDULED, '2020-01-01T00:00:00.000Z', true],
    [VideoStatus.TESTING, '2020-01-01T00:00:00.000Z', false],
  ])('status %i with the publish time %s: shown %j', (status, time, isShown) => {
    const publishAt = timestampFromMs(Date.parse(time));
    expect(uploadView(create(VideoSchema, { id: 1n, status, details: { publishAt } })).publish_at).toBe(
      isShown ? time : null,
    );
  });
});
