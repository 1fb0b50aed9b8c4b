import { expect, test } from '@jest/globals';
import { encodeCard } from '#domain/card';
import type { MediaItem, Uploader } from '#domain/media-item';
import { promo, video } from '#domain/testing';

const uploader: Uploader = { id: 9, username: 'ana', avatarUrl: '/media/a.webp', isActive: true, revision: 1 };
const decode = (item: MediaItem, by: Uploader | undefined = uploader) =>
  JSON.parse(new TextDecoder().decode(encodeCard(item, { score: 41.5, views: 12 }, by))) as Record<string, unknown>;
const rendition = (name: string, width: number, height: number) => ({ name, url: `/media/${name}.mp4`, width, height });

test('encodes a video', () => {
  const renditions = [rendition('1080p', 1080, 1920), rendition('720p', 720, 1280), rendition('480p', 480, 854)];
  const card = decode(
    video(2 ** 53 - 1, {
      uploaderId: 9,
      title: 'Ä "quoted" $title',
      hashtags: ['a', 'b'],
      posterUrl: '/media/p.jpg',
      renditions,
      durationMs: 12_300,
    }),
  );
  expect(card).toEqual({
    id: 2 ** 53 - 1,
    title: 'Ä "quoted" $title',
    video_url: '/media/720p.mp4',
    thumbnail_url: '/media/p.jpg',
    hashtags: ['a', 'b'],
    status: 'testing',
    tier: 'testing',
    views: 12,
    score: 41.5,
    rejection_reason: null,
    created_at: '2026-05-31T23:00:00.000Z',
    duration: 12.3,
    width: 720,
    height: 1280,
    renditions,
    uploader: { id: 9, username: 'ana', avatar_url: '/media/a.webp' },
  });
});

test('the card of a promo names its business', () => {
  const card = decode(promo(5));
  expect(card).toMatchObject({ id: 5, business_name: 'ana', status: 'approved', views: 12 });
  expect(Object.keys(card)).toEqual(expect.not.arrayContaining(['uploader', 'score', 'tier', 'rejection_reason']));
});

test.each([
  ['uploaded', 'pending'],
  ['processing', 'pending'],
  ['scanning', 'pending'],
  ['rejected', 'rejected'],
] as const)('the status %s is shown as %s, without a tier', (status, shown) => {
  expect(decode(video(1, { status, rejectionReason: 'Blank video.' }))).toMatchObject({
    status: shown,
    tier: null,
    rejection_reason: 'Blank video.',
    video_url: null,
    thumbnail_url: null,
  });
});

test('links the smallest rendition when all are large, and has no username when the uploader is unknown', () => {
  const card = decode(
    video(1, { renditions: [rendition('1440p', 1440, 2560), rendition('1080p', 1080, 1920)] }),
    undefined,
  );
  expect(card).toMatchObject({ video_url: '/media/1440p.mp4'.replace('1440', '1080') });
  const { uploader: unknown } = JSON.parse(
    new TextDecoder().decode(encodeCard(video(1), { score: 0, views: 0 }, undefined)),
  );
  expect(unknown).toEqual({ id: 1001, username: null, avatar_url: null });
});
