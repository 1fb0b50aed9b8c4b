import type { CallOptions, Client } from '@connectrpc/connect';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { until } from '@tallscreen/kit/testing/until';
import { ChoiceService, NotInterestedReason } from '@tallscreen/proto/tallscreen/feed/v1/choice_service_pb';
import { FeedService } from '@tallscreen/proto/tallscreen/feed/v1/feed_service_pb';
import { UserDataService } from '@tallscreen/proto/tallscreen/feed/v1/user_data_service_pb';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { createChoiceStore } from '#store/choices';
import { withChoices } from '#domain/choices';
import {
  idsOf,
  impressionEvent,
  openFeed,
  promoEvent,
  range,
  sorted,
  statsEvent,
  userEvent,
  videoEvent,
  videosOf,
  viewEvent,
} from './world.ts';

const [BOB, CLEO] = [72, 73];
const OF_BOB = range(201, 3);
const OF_CLEO = range(301, 4);
/** for followers */
const FOR_FOLLOWERS = 401;
const PROMO = 901;
const ALL = [...OF_BOB, ...OF_CLEO, PROMO];
const { VIDEO, CREATOR, TAG } = NotInterestedReason;

let feed: Awaited<ReturnType<typeof openFeed>>;
let choices: Client<typeof ChoiceService>;
beforeAll(async () => {
  feed = await openFeed('feed-choices');
  choices = feed.client(ChoiceService, feed.port);
  await feed.bus.publishAll([
    ...OF_BOB.map((id) => videoEvent(id, { uploaderId: BOB, title: `Sunset ${id}` })),
    ...OF_CLEO.map((id, i) => videoEvent(id, { uploaderId: CLEO, hashtags: i < 2 ? ['Café', 'milk'] : ['tea'] })),
    promoEvent(PROMO, { uploaderId: BOB, title: 'Cheap tea' }),
  ]);
  await until(async () => (await shown(1)).length === ALL.length);
});
afterAll(() => feed?.dispose());

const shown = async (viewerId: number, client = feed.feed) => [
  ...new Set(sorted(idsOf(await feed.scroll(viewerId, 20, undefined, client)))),
];
const without = (...ids: number[]) => ALL.filter((id) => !ids.includes(id));
const leaveOut = (as: CallOptions, videoId: number, reason: NotInterestedReason, tag = '', isNotInterested = true) =>
  choices.setNotInterested({ videoId: BigInt(videoId), reason, tag, isNotInterested }, as);

let lastViewer = 1_000;
async function newViewer() {
  const id = ++lastViewer;
  return { id, as: await feed.person(id) };
}

test('what a viewer is not interested in leaves their next page, and comes back', async () => {
  const { id, as } = await newViewer();
  await leaveOut(as, OF_BOB[0]!, VIDEO);
  expect(await shown(id)).toEqual(without(OF_BOB[0]!));
  await leaveOut(as, OF_BOB[1]!, CREATOR);
  expect(await shown(id)).toEqual(OF_CLEO);
  await leaveOut(as, OF_CLEO[0]!, TAG, '#CAFE');
  expect(await shown(id)).toEqual(OF_CLEO.slice(2));
  expect(await shown(2)).toEqual(ALL);

  const { choices: left } = await choices.listNotInterested({}, as);
  expect(left.map(({ reason, videoId, creatorId, tag }) => [reason, Number(videoId), Number(creatorId), tag])).toEqual([
    [TAG, OF_CLEO[0], 0, 'cafe'],
    [CREATOR, OF_BOB[1], BOB, ''],
    [VIDEO, OF_BOB[0], 0, ''],
  ]);

  await leaveOut(as, OF_CLEO[0]!, TAG, '', false);
  await leaveOut(as, OF_BOB[1]!, CREATOR, '', false);
  await leaveOut(as, OF_BOB[1]!, CREATOR, '', false);
  expect(await shown(id)).toEqual(without(OF_BOB[0]!));
});

test('a hidden business leaves the next page with its promos, is counted, and comes back', async () => {
  const { id, as } = await newViewer();
  const hide = (isNotInterested: boolean, promoId = PROMO) =>
    leaveOut(as, promoId, NotInterestedReason.BUSINESS, '', isNotInterested);
  const hides = async () => (await choices.countHides({ promoIds: [902n, BigInt(PROMO)] })).counts;
  await hide(true);
  await hide(true);
  expect(await shown(id)).toEqual(without(PROMO));
  expect(await hides()).toEqual([0n, 1n]);
  const other = await newViewer();
  await leaveOut(other.as, PROMO, NotInterestedReason.BUSINESS);
  await leaveOut(other.as, OF_BOB[0]!, VIDEO);
  expect(await hides()).toEqual([0n, 2n]);
  await leaveOut(other.as, PROMO, NotInterestedReason.BUSINESS, '', false);
  const { choices: left } = await choices.listNotInterested({}, as);
  expect(left).toMatchObject([
    { reason: NotInterestedReason.BUSINESS, videoId: BigInt(PROMO), creatorId: BigInt(BOB) },
  ]);
  await hide(false);
  expect(await shown(id)).toEqual(ALL);
  expect(await hides()).toEqual([0n, 0n]);
  await expect(hide(true, OF_BOB[0])).rejects.toMatchObject({ status: 'not_found', detail: 'Promo not found.' });
});

test('a promo is explained to a viewer, a video as a promo is not', async () => {
  const { id, as } = await newViewer();
  const explain = () => choices.explainPromo({ promoId: BigInt(PROMO) }, as);
  const seen = async () => (await explain()).parts.find(({ name }) => name === 'seen_in_24_hours')?.value;
  expect((await explain()).text).toContain('no other promo takes turns with it');
  expect(await seen()).toBe(0);
  const at = Date.now() - 600_000;
  await feed.bus.publishAll([impressionEvent(id, PROMO, at), impressionEvent(id, PROMO, at + 60_000)]);
  await until(async () => (await seen()) === 2);
  await choices.forgetSeen({ videoId: 0n }, as);
  expect(await seen()).toBe(2);
  await expect(choices.explainPromo({ promoId: BigInt(OF_BOB[0]!) }, as)).rejects.toMatchObject({
    status: 'not_found',
  });
});

test('a page that continues a scroll leaves out what was chosen meanwhile', async () => {
  const { id, as } = await newViewer();
  const first = await feed.page(id, { limit: 1 });
  const creator = OF_BOB.includes(idsOf(first.items)[0]!) ? OF_CLEO : OF_BOB;
  await leaveOut(as, creator[0]!, CREATOR);
  const rest = await feed.page(id, { limit: 20, pageToken: first.nextPageToken });
  expect(idsOf(rest.items).filter((item) => creator.includes(item))).toEqual([]);
});

test('muted words keep videos and promos out, and are stored as typed', async () => {
  const { id, as } = await newViewer();
  const { words } = await choices.setMutedWords({ words: [' TEA ', 'tea', 'cafe milk'] }, as);
  expect(words).toEqual(['TEA', 'cafe milk']);
  expect(await shown(id)).toEqual(OF_BOB);
  expect((await choices.getMutedWords({}, as)).words).toEqual(words);
  await choices.setMutedWords({ words: [] }, as);
  expect(await shown(id)).toEqual(ALL);
  await expect(choices.setMutedWords({ words: ['x'.repeat(51)] }, as)).rejects.toMatchObject({
    status: 'invalid_argument',
  });
});

test('a video that the viewer asks for by its id is shown first in spite of a choice', async () => {
  const { id, as } = await newViewer();
  await leaveOut(as, OF_BOB[0]!, CREATOR);
  expect(idsOf((await feed.page(id, { pin: OF_BOB[0]! })).items)[0]).toBe(OF_BOB[0]);
});

test('another process knows a choice at its next page, and so does one that starts later', async () => {
  const { id, as } = await newViewer();
  // This process never reads changes again, so that it can learn the choice from the viewer's mark only.
  const slow = await feed.start({ FEED_REFRESH_MS: '3600000' });
  const other = feed.client(FeedService, slow.port);
  await leaveOut(as, OF_BOB[0]!, CREATOR);
  expect(await shown(id, other)).toEqual(OF_CLEO);
  await leaveOut(as, OF_BOB[0]!, CREATOR, '', false);
  expect(await shown(id, other)).toEqual(ALL);
  await leaveOut(as, OF_CLEO[0]!, CREATOR);
  const [mark] = await feed.redisClient.keys(`*feed:${id}:choices`);
  await feed.redisClient.del(mark!.slice(mark!.indexOf('feed:')));
  const late = await feed.start();
  expect(await shown(id, feed.client(FeedService, late.port))).toEqual(without(...OF_CLEO));
});

test('choices at the same time are all kept', async () => {
  const store = createChoiceStore(feed.connection);
  const { id } = await newViewer();
  await Promise.all(
    range(1, 8).map((videoId) =>
      store.change(id, (before) =>
        withChoices(before, [{ reason: 'video', value: String(videoId), videoId, atMs: 0 }]),
      ),
    ),
  );
  const [stored] = await store.find([id]);
  expect(sorted(stored!.notInterested.map(({ videoId }) => videoId))).toEqual(range(1, 8));
  expect(stored!.revision).toBe(8);
});

test('videos that are not there, foreign hashtags and oneself are refused', async () => {
  const { as } = await newViewer();
  await expect(leaveOut(as, 999, VIDEO)).rejects.toMatchObject({ status: 'not_found', detail: 'Video not found.' });
  await expect(leaveOut(as, PROMO, VIDEO)).rejects.toMatchObject({ status: 'not_found' });
  await expect(leaveOut(as, OF_BOB[0]!, TAG)).rejects.toMatchObject({ detail: 'This video has no hashtags.' });
  await expect(leaveOut(as, OF_CLEO[0]!, TAG, 'tea')).rejects.toMatchObject({
    detail: 'This video does not have this hashtag.',
  });
  await expect(leaveOut(await feed.person(BOB), OF_BOB[0]!, CREATOR)).rejects.toMatchObject({
    status: 'invalid_argument',
  });
});

test('a live video is explained, and only a live one', async () => {
  const { as } = await newViewer();
  const { text, parts } = await choices.explainVideo({ videoId: BigInt(OF_BOB[0]!) }, as);
  expect(text).toMatch(/^It is new: /);
  expect(parts.find(({ name }) => name === 'videos')?.value).toBe(7);
  await expect(choices.explainVideo({ videoId: 999n }, as)).rejects.toMatchObject({ status: 'not_found' });
  await feed.bus.publishAll([videoEvent(FOR_FOLLOWERS, { uploaderId: BOB, visibility: 'followers' })]);
  const asked = { videoId: BigInt(FOR_FOLLOWERS) };
  await until(async () => {
    const explained = await choices.explainVideo({ ...asked, isSeen: true }, as).catch(() => undefined);
    return explained?.code === 'not_public';
  });
  await expect(choices.explainVideo(asked, as)).rejects.toMatchObject({ status: 'not_found' });
});

test('a video that the viewer has seen comes first again once that is forgotten', async () => {
  const { id, as } = await newViewer();
  const firstVideo = async () => idsOf(videosOf((await feed.page(id, { limit: 1 })).items))[0];
  const [target, ...others] = [...OF_BOB, ...OF_CLEO];
  await feed.bus.publishAll(others.map((video) => viewEvent(id, video)));
  await until(async () => (await firstVideo()) === target);
  await feed.bus.publishAll([viewEvent(id, target!)]);
  await feed.settled();
  await choices.forgetSeen({ videoId: BigInt(target!) }, as);
  expect(await firstVideo()).toBe(target);
});

test('choices are exported, and removed with the account', async () => {
  const { id, as } = await newViewer();
  await leaveOut(as, OF_BOB[0]!, CREATOR);
  await choices.setMutedWords({ words: ['tea'] }, as);
  const data = feed.client(UserDataService, feed.port, 'media');
  const read = async () => (await data.exportUserData({ userId: BigInt(id), kind: 'choices' })).records;
  expect((await read()).map((record) => JSON.parse(record) as object)).toEqual([
    {
      not_interested: [{ reason: 'creator', value: String(BOB), video_id: OF_BOB[0] }],
      muted_words: ['tea'],
      languages: [],
      personalised_feed: true,
      more_like_this: [],
      picked: [],
      removed_from_taste: [],
    },
  ]);
  await feed.bus.publishAll([userEvent(id, `deleted-${id}`, AccountStatus.DELETED, 2)]);
  await until(async () => (await read()).length === 0);
});

test('until its views are counted a promo is shown above its cap; then it leaves the feed', async () => {
  await feed.bus.publishAll([
    promoEvent(PROMO, { uploaderId: BOB, title: 'Cheap tea', campaign: { totalCap: 3n }, revision: 2 }),
    ...range(600, 5).map((viewerId) => impressionEvent(viewerId, PROMO)),
  ]);
  await feed.settled();
  for (const viewerId of range(610, 5)) expect(await shown(viewerId)).toContain(PROMO);
  await feed.bus.publishAll([statsEvent(PROMO, 10, 1, { billedViewCount: 3n })]);
  expect(await until(async () => !(await shown(3)).includes(PROMO))).toBe(true);
});

test('a promo whose cap is reached leaves the feed, and is back with a higher cap', async () => {
  const capped = (totalCap: bigint, revision: number) =>
    promoEvent(PROMO, { uploaderId: BOB, title: 'Cheap tea', campaign: { totalCap }, revision });
  await feed.bus.publishAll([capped(3n, 3), statsEvent(PROMO, 3, 2, { billedViewCount: 3n })]);
  expect(await until(async () => !(await shown(3)).includes(PROMO))).toBe(true);
  await feed.bus.publishAll([capped(4n, 4)]);
  expect(await until(async () => (await shown(3)).includes(PROMO))).toBe(true);
});
