import { expect, test } from '@jest/globals';
import { sampleItem, sampleFiles } from '../../tests/sample-item.ts';
import { cooldownRemaining, hasCooldown, tooEarly } from '#domain/cooldown';
import { fileAccessOf, fileSecretAfter, type Standing } from '#domain/file-access';
import { filesToDeleteAfter } from '#domain/file-deletions';
import { mayView, type MediaItem } from '#domain/media-item';
import { avatarKeyOf, ownAvatarKeys } from '#domain/object-keys';
import { fitWithin, rateLimitsOf, renditionSizes } from '#domain/rendition-sizes';
import { repairedFiles } from '#domain/repaired-files';
import { noCut } from '@tallscreen/proto/rules/cut-rules';
import { nextTier } from '@tallscreen/proto/rules/tier-settings';
import { noDetails, readDetails } from '#domain/video-details';
import { checkReport, type ProbeReport } from '#domain/upload-rules';

const rules = { promoted: { minViews: 50, minScore: 30 }, viral: { minViews: 1_000, minScore: 45 }, keepShare: 0.8 };

test.each([
  ['testing', 49, 90, 'testing'],
  ['testing', 50, 29.9, 'testing'],
  ['testing', 50, 30, 'promoted'],
  ['testing', 5_000, 99, 'promoted'],
  ['promoted', 999, 99, 'promoted'],
  ['promoted', 1_000, 45, 'viral'],
  ['promoted', 60, 24, 'promoted'],
  ['promoted', 60, 23.9, 'testing'],
  ['viral', 2_000, 36, 'viral'],
  ['viral', 2_000, 35.9, 'promoted'],
  ['viral', 2_000, 0, 'promoted'],
] as const)('%s with %d views and score %d becomes %s', (tier, viewCount, score, expected) => {
  expect(nextTier(tier, { viewCount, score }, rules)).toBe(expected);
});

test('the cooldown ends to the second and applies to videos of users who are not admins', () => {
  const at = new Date(0);
  const after = (ms: number) => cooldownRemaining(at, 300, new Date(ms));
  expect([after(0), after(1), after(299_001), after(300_000), cooldownRemaining(null, 300, at)]).toEqual([
    300, 300, 1, 0, 0,
  ]);
  expect(cooldownRemaining(at, 0, at)).toBe(0);
  expect(cooldownRemaining(new Date(50), 0, at)).toBe(0);
  const uploader = { userId: 1, isAdmin: false };
  expect([hasCooldown(uploader, 'video'), hasCooldown(uploader, 'promo')]).toEqual([true, false]);
  expect(hasCooldown({ userId: 1, isAdmin: true }, 'video')).toBe(false);
  expect(tooEarly(125)).toMatchObject({
    detail: 'Please wait 2m 5s before uploading again.',
    retryAfterSeconds: 125,
    fields: { cooldown_remaining: 125 },
  });
});

const read = (typed: { title?: string; hashtags?: string[] }) =>
  readDetails('video', { ...noDetails, title: 'x', ...typed }, new Date());
const readTitle = (title: string) => read({ title }).title;
const readHashtags = (line: string) => read({ hashtags: [line] }).hashtags;

test('a title is one line of at most 100 characters as a reader counts them', () => {
  expect(readTitle('  Two\n words\u0000 ')).toBe('Two words');
  expect(readTitle('👨‍👩‍👧'.repeat(100))).toHaveLength(800);
  expect(() => readTitle('x'.repeat(101))).toThrow('at most 100');
  expect(() => readTitle(`x${'\u0301'.repeat(5_000)}`)).toThrow('at most 100');
  for (const empty of [' \t ', '\u200B', '\u3164', '\u2800', '\u202E'])
    expect(() => readTitle(empty)).toThrow('Title is required.');
  expect(readTitle('a\u202Eb f\u00ADuck')).toBe('ab fuck');
});

test('hashtags are split at spaces and punctuation, without duplicates', () => {
  expect(readHashtags(' #Fun,fun  ##SUMMER#sun, ')).toEqual(['fun', 'summer', 'sun']);
  expect(readHashtags('＃猫、犬 #ｃａｍ #İzmir')).toEqual(['猫', '犬', 'cam', 'izmir']);
  expect(readHashtags('')).toEqual([]);
});

test.each([
  [1080, 1920, ['720p 720x1280', '480p 480x854', '360p 360x640']],
  [1920, 1080, ['720p 1280x720', '480p 854x480', '360p 640x360']],
  [600, 800, ['600p 600x800', '480p 480x640', '360p 360x480']],
  [480, 854, ['480p 480x854', '360p 360x640']],
  [400, 600, ['400p 400x600', '360p 360x540']],
  [360, 640, ['360p 360x640']],
  [321, 569, ['322p 322x570']],
  [2, 1080, ['2p 2x1080']],
])('a source of %d x %d gets renditions %j', (width, height, expected) => {
  expect(renditionSizes({ width, height }).map((size) => `${size.name} ${size.width}x${size.height}`)).toEqual(
    expected,
  );
});

test('a rendition of 8 s needs at most 3.5, 1.5 or 0.6 Mbit/s with its sound, by its lines', () => {
  const limitOf = (height: number) => {
    const { pictureKbps, soundKbps } = rateLimitsOf({ width: 1_920, height });
    // The encoder's buffer of a second is nine tenths full at the start.
    return pictureKbps * (1 + 0.9 / 8) + soundKbps;
  };
  for (const [height, most] of [
    [720, 3_500],
    [600, 3_500],
    [480, 1_500],
    [400, 1_500],
    [360, 600],
    [16, 600],
  ] as const) {
    expect(limitOf(height)).toBeLessThanOrEqual(most);
    expect(limitOf(height)).toBeGreaterThan(most * 0.9);
  }
});

const report = (changes: Partial<ProbeReport> & { width?: number; height?: number }): ProbeReport => {
  const { width = 1080, height = 1920, ...rest } = changes;
  const video = { width, height, codec: 'h264', pixels: width * height };
  const sound = { hasAudio: true, isSoundUnreadable: false };
  return { video, ...sound, frames: 900, partFrames: null, durationMs: 30_000, isTruncated: false, ...rest };
};

test('120 pictures a second and 30 s of 60 pictures in full size are allowed, more is not', () => {
  const small = { width: 360, height: 640 };
  const many = 'This video has too many frames.';
  expect(checkReport('video', report({ frames: 1_800 }))).toMatchObject({ durationMs: 30_000 });
  expect(checkReport('video', report({ frames: 1_806, durationMs: 30_100 }))).toMatchObject({ width: 1080 });
  expect(checkReport('video', report({ ...small, frames: 480, durationMs: 4_000 }))).toMatchObject({ width: 360 });
  expect(checkReport('promo', report({ ...small, frames: 1, durationMs: 1 }))).toMatchObject({ durationMs: 1 });
  expect(() => checkReport('video', report({ frames: 1_860, durationMs: 30_000 }))).toThrow(many);
  expect(() => checkReport('video', report({ ...small, frames: 500, durationMs: 4_000 }))).toThrow(many);
  expect(() => checkReport('promo', report({ frames: 100_200 }))).toThrow(many);
});

test('a part may have the pictures of its own time and of half a minute before it, wherever it stands in the file', () => {
  const small = { width: 360, height: 640, frames: 18_000, durationMs: 600_000 };
  const cut = { ...noCut, trimStartMs: 570_000, trimEndMs: 600_000 };
  const many = 'This video has too many frames.';
  expect(checkReport('video', report({ ...small, partFrames: 7_200 }), cut)).toMatchObject({ durationMs: 30_000 });
  expect(() => checkReport('video', report({ ...small, partFrames: 7_300 }), cut)).toThrow(many);
  const atStart = { ...noCut, trimEndMs: 30_000 };
  expect(() => checkReport('video', report({ ...small, partFrames: 3_700 }), atStart)).toThrow(many);
});

test('a part whose pictures were not counted is refused', () => {
  const cut = { ...noCut, trimStartMs: 0, trimEndMs: 10_000 };
  expect(() => checkReport('video', report({ partFrames: null }), cut)).toThrow('This video has too many frames.');
});

test('a video whose sound cannot be decoded is refused, one without sound is not', () => {
  const unreadable = 'The sound of this video cannot be read.';
  expect(() => checkReport('video', report({ hasAudio: false, isSoundUnreadable: true }))).toThrow(unreadable);
  expect(checkReport('video', report({ hasAudio: false }))).toMatchObject({ hasAudio: false });
});

test('each picture of a strip fits its place, however wide or tall the video is', () => {
  const box = { width: 854, height: 480 };
  expect(fitWithin({ width: 1280, height: 720 }, box)).toEqual({ width: 854, height: 480 });
  expect(fitWithin({ width: 720, height: 1280 }, box)).toEqual({ width: 270, height: 480 });
  expect(fitWithin({ width: 1920, height: 16 }, box)).toEqual({ width: 854, height: 8 });
  expect(fitWithin({ width: 2, height: 1080 }, box)).toEqual({ width: 2, height: 480 });
});

test('30.1 seconds and 1080 x 1920 in either orientation are allowed, more is not', () => {
  expect(checkReport('video', report({ durationMs: 30_100 }))).toMatchObject({ durationMs: 30_100, width: 1080 });
  expect(checkReport('video', report({ width: 1920, height: 1080 }))).toMatchObject({ height: 1080 });
  expect(() => checkReport('video', report({ durationMs: 30_101 }))).toThrow('under 30 seconds');
  expect(() => checkReport('video', report({ width: 1921, height: 2 }))).toThrow('under 1920x1080');
  expect(() => checkReport('video', report({ width: 1081, height: 1081 }))).toThrow('under 1920x1080');
});

test('everybody sees live media items, only the uploader and admins see others and those of a hidden uploader', () => {
  const guest = { userId: 0, isAdmin: false };
  const owner = { userId: 7, isAdmin: false };
  const admin = { userId: 1, isAdmin: true };
  const seenBy = (item: MediaItem) => [guest, owner, admin].map((viewer) => mayView(item, viewer));
  expect(seenBy(sampleItem({ status: 'testing' }))).toEqual([true, true, true]);
  expect(seenBy(sampleItem({ status: 'pending' }))).toEqual([false, true, true]);
  expect(seenBy(sampleItem({ status: 'viral', isUploaderHidden: true }))).toEqual([false, true, true]);
  expect(seenBy(sampleItem({ status: 'deleted' }))).toEqual([false, false, false]);
});

test.each([
  ['public', ['guest', 'follower', 'owner', 'admin']],
  ['unlisted', ['guest', 'follower', 'owner', 'admin']],
  ['followers', ['follower', 'owner', 'admin']],
  ['private', ['owner', 'admin']],
])('a live %s video is seen by %j', (visibility, seen) => {
  const viewers = {
    guest: { userId: 0, isAdmin: false },
    follower: { userId: 8, isAdmin: false, isFollower: true },
    owner: { userId: 7, isAdmin: false },
    admin: { userId: 1, isAdmin: true },
  };
  const { details } = sampleItem();
  const item = sampleItem({ status: 'testing', details: { ...details, visibility } });
  expect(Object.entries(viewers).flatMap(([name, viewer]) => (mayView(item, viewer) ? [name] : []))).toEqual(seen);
  const pending: MediaItem = { ...item, status: 'pending' };
  expect([mayView(pending, viewers.follower), mayView(pending, viewers.owner)]).toEqual([false, true]);
});

test('the source is deleted after processing, all files with the media item', () => {
  const uploaded = sampleItem();
  const live = sampleItem({ status: 'testing', files: sampleFiles });
  expect(filesToDeleteAfter(uploaded, { ...uploaded, status: 'processing' })).toEqual([]);
  expect(filesToDeleteAfter(uploaded, { ...uploaded, status: 'scanning', files: sampleFiles })).toEqual(['incoming/x']);
  expect(filesToDeleteAfter(uploaded, { ...uploaded, status: 'rejected' })).toEqual(['incoming/x', 'videos/5/']);
  expect(filesToDeleteAfter(live, { ...live, status: 'deleted', files: null })).toEqual(
    expect.arrayContaining(['videos/5/', 'videos/5/a/480p.mp4', 'videos/5/a/strip.jpg']),
  );
});

test('files are repaired by their names, or not at all if one is missing', () => {
  const moved = ['480p.mp4', 'poster.jpg', 'strip.jpg'].map((name) => `videos/5/b/${name}`);
  expect(repairedFiles(sampleFiles, moved)?.renditions[0]?.key).toBe('videos/5/b/480p.mp4');
  expect(repairedFiles(sampleFiles, moved.slice(1))).toBeUndefined();
});

test("only the user's own replaced avatars are removed", () => {
  const own = avatarKeyOf(7, 'incoming/a');
  const paths = [
    `/media/${own}`,
    `/media/${avatarKeyOf(8, 'incoming/a')}`,
    '/media/videos/5/a/480p.mp4',
    '/media/avatars/7/../8/x.webp',
  ];
  expect(ownAvatarKeys(7, paths)).toEqual([own]);
});

test('an item has a file secret from when it is taken down until everybody may see it again', () => {
  const live = sampleItem({ status: 'viral' });
  const steps = [
    { status: 'rejected' },
    { status: 'pending' },
    { status: 'pending', isUploaderHidden: true },
    { status: 'testing' },
    { status: 'testing', isUploaderHidden: true },
    { status: 'testing', isUploaderHidden: false },
    { status: 'pending' },
  ] as const;
  let count = 0;
  let before: MediaItem = live;
  const secrets = steps.map((change) => {
    const after = sampleItem(change);
    const fileSecret = fileSecretAfter(before, after, () => `secret ${++count}`);
    before = { ...after, fileSecret };
    return fileSecret;
  });
  expect(secrets).toEqual(['secret 1', 'secret 1', 'secret 1', '', 'secret 2', '', 'secret 3']);
});

test('files get new addresses whenever fewer people may see a video, and those of before once everybody may', () => {
  const { details } = sampleItem();
  const steps = ['followers', 'private', 'followers', 'unlisted', 'private', 'public', 'unlisted', 'followers'];
  let count = 0;
  let before: MediaItem = sampleItem({ status: 'testing' });
  const secrets = steps.map((visibility) => {
    const after: MediaItem = { ...before, details: { ...details, visibility } };
    const fileSecret = fileSecretAfter(before, after, () => `secret ${++count}`);
    before = { ...after, fileSecret };
    return fileSecret;
  });
  expect(secrets).toEqual(['secret 1', 'secret 2', 'secret 2', '', 'secret 3', '', '', 'secret 4']);
});

test('caches keep the files of public videos only, and an old address of a restricted one finds nothing', () => {
  const accessOf = (audience: Standing['audience'], fileSecret: string, secret: string) =>
    fileAccessOf({ status: 'testing', isUploaderHidden: false, audience, fileSecret }, secret);
  expect(accessOf('public', '', '')).toBe('public');
  expect(accessOf('unlisted', '', '')).toBe('private');
  for (const audience of ['followers', 'private'] as const) {
    expect([accessOf(audience, 'new', ''), accessOf(audience, 'new', 'old')]).toEqual(['gone', 'gone']);
    // It was never shown to more people.
    expect([accessOf(audience, 'new', 'new'), accessOf(audience, '', '')]).toEqual(['private', 'private']);
  }
});
