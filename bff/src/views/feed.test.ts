import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { durationFromMs, timestampFromMs } from '@bufbuild/protobuf/wkt';
import { expect, test } from '@jest/globals';
import { CardSchema } from '@tallscreen/proto/tallscreen/feed/v1/feed_service_pb';
import { VideoKind, VideoSchema, VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { FeedPage } from '#contract/video';
import { cardView, feedView, type FeedItem } from '#views/feed';

const rendition = (name: string, width: number, height: number) => ({
  name,
  url: `/media/${name}.mp4`,
  width,
  height,
  bitrateKbps: width,
});
const uploader = { id: 9n, username: 'ana', avatarUrl: '/media/a.webp' };

const video = (id: bigint, changes: MessageInitShape<typeof VideoSchema> = {}) =>
  create(VideoSchema, {
    id,
    kind: VideoKind.VIDEO,
    uploaderId: 9n,
    details: { title: 'Sun "}{', hashtags: ['a', 'b'] },
    status: VideoStatus.TESTING,
    duration: durationFromMs(12_300),
    width: 720,
    height: 1280,
    createdAt: timestampFromMs(Date.UTC(2026, 4, 31, 23)),
    score: 7,
    ...(changes as object),
  });
const promo = (id: bigint) => video(id, { kind: VideoKind.PROMO, status: VideoStatus.APPROVED });
const present = (mediaItem: ReturnType<typeof video>) =>
  cardView(create(CardSchema, { mediaItem, uploader, views: 12n, score: 41.5 }));

const shown = {
  title: 'Sun "}{',
  video_url: null,
  thumbnail_url: null,
  hashtags: ['a', 'b'],
  views: 12,
  created_at: '2026-05-31T23:00:00.000Z',
  duration: 12.3,
  width: 720,
  height: 1280,
  renditions: [],
  captions: [],
};
const shownVideo = {
  ...shown,
  status: 'testing',
  tier: 'testing',
  score: 41.5,
  rejection_reason: null,
  rejection_reason_code: null,
  uploader: { id: 9, username: 'ana', avatar_url: '/media/a.webp' },
};

const item = (mediaItem: ReturnType<typeof video>, likeCount = 0n, isLiked = false): FeedItem => ({
  type: mediaItem.kind === VideoKind.PROMO ? 'promo' : 'video',
  card: present(mediaItem),
  engagement: { likeCount, commentCount: 4n, isLiked },
});

test('cards are listed in order and by kind, and match the schema of the page', () => {
  const items = [item(video(1n), 9007199254740991n, true), item(promo(2n)), item(video(3n), 5n)];
  const page = feedView({ items, nextPageToken: 'abc', invalidToken: '' });
  const [first, second] = [
    { ...shownVideo, id: 1, likes: 9007199254740991, liked: true, comments: 4 },
    { ...shownVideo, id: 3, likes: 5, liked: false, comments: 4 },
  ];
  const lead = { link: null, call_to_action: null };
  const shownPromo = {
    ...shown,
    ...lead,
    id: 2,
    status: 'approved',
    business_name: 'ana',
    likes: 0,
    liked: false,
    comments: 4,
  };
  expect(page).toEqual({
    videos: [first, second],
    promos: [shownPromo],
    items: [
      { type: 'video', ...first },
      { type: 'promo', ...shownPromo },
      { type: 'video', ...second },
    ],
    next_cursor: 'abc',
  });
  expect(FeedPage.parse(page)).toEqual(page);
});

test('a card is the same object until it, its counters or the like of the viewer changes', () => {
  const shown = item(video(1n), 5n);
  const entryOf = (changes: Partial<FeedItem> = {}) => {
    const { videos, items } = feedView({ items: [{ ...shown, ...changes }], nextPageToken: '', invalidToken: '' });
    return [videos[0], items[0]] as const;
  };
  const engaged = (changes: Partial<FeedItem['engagement']>) => ({ engagement: { ...shown.engagement, ...changes } });
  const [card, entry] = entryOf();
  expect(entryOf()).toEqual([card, entry]);
  expect(entryOf()[0]).toBe(card);
  expect(entryOf()[1]).toBe(entry);
  expect(entryOf(engaged({ isLiked: true }))).toMatchObject([{ liked: true }, { liked: true, type: 'video' }]);
  expect(entryOf()[0]).toBe(card);
  expect(entryOf(engaged({ likeCount: 6n }))).toMatchObject([{ likes: 6 }, { likes: 6 }]);
  expect(entryOf(engaged({ isLiked: true }))).toMatchObject([{ likes: 5, liked: true }, { likes: 5 }]);
  expect(entryOf(engaged({ commentCount: 9n }))).toMatchObject([{ comments: 9 }, { comments: 9 }]);
  expect(entryOf({ card: present(video(1n, { details: { title: 'Moon' } })) })).toMatchObject([
    { title: 'Moon' },
    { title: 'Moon' },
  ]);
});

test('an empty page has no items and no cursor', () => {
  const page = feedView({ items: [], nextPageToken: '', invalidToken: '' });
  expect(page).toEqual({ videos: [], promos: [], items: [], next_cursor: null });
});

test('a video has its renditions and links the largest one up to 720 p', () => {
  const renditions = [rendition('1080p', 1080, 1920), rendition('720p', 720, 1280), rendition('480p', 480, 854)];
  expect(present(video(2n ** 53n - 1n, { renditions, posterUrl: '/media/p.jpg' }))).toEqual({
    ...shownVideo,
    id: 2 ** 53 - 1,
    video_url: '/media/720p.mp4',
    thumbnail_url: '/media/p.jpg',
    renditions: renditions.map(({ bitrateKbps: bitrate, ...rest }) => ({ ...rest, bitrate })),
  });
});

test('links the smallest rendition when all are large', () => {
  const renditions = [rendition('1440p', 1440, 2560), rendition('1080p', 1080, 1920)];
  expect(present(video(1n, { renditions }))).toMatchObject({ video_url: '/media/1080p.mp4' });
});

test('a promo has no uploader, score, tier or reason', () => {
  const fields = Object.keys(present(promo(5n)));
  expect(fields).toEqual(
    expect.not.arrayContaining(['uploader', 'score', 'tier', 'rejection_reason', 'rejection_reason_code']),
  );
});

test.each([
  [VideoStatus.UPLOADED, 'pending'],
  [VideoStatus.PROCESSING, 'pending'],
  [VideoStatus.SCANNING, 'pending'],
  [VideoStatus.REJECTED, 'rejected'],
])('the status %s is shown as %s, without a tier', (status, name) => {
  const why = { rejectionReason: 'Blank video.', rejectionReasonCode: 'flagged_blank' };
  const unfinished = { status, ...why, width: 0, height: 0, duration: durationFromMs(0) };
  expect(present(video(1n, unfinished))).toEqual({
    ...shownVideo,
    id: 1,
    status: name,
    tier: null,
    rejection_reason: 'Blank video.',
    rejection_reason_code: 'flagged_blank',
    duration: 0,
    width: 0,
    height: 0,
  });
});

test('a card has no uploader name while the account is unknown', () => {
  const unknown = (mediaItem: ReturnType<typeof video>) =>
    cardView(create(CardSchema, { mediaItem, views: 12n, score: 41.5 }));
  expect(unknown(video(1n))).toEqual({
    ...shownVideo,
    id: 1,
    uploader: { id: 9, username: null, avatar_url: null },
  });
  expect(unknown(promo(2n))).toMatchObject({ business_name: null });
  expect(
    cardView(create(CardSchema, { mediaItem: video(1n), uploader: { ...uploader, avatarUrl: '' } })),
  ).toMatchObject({
    uploader: { id: 9, username: 'ana', avatar_url: null },
  });
});
