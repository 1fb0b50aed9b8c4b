import type { CallOptions, Client } from '@connectrpc/connect';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { until } from '@tallscreen/kit/testing/until';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { TrackType } from '@tallscreen/proto/tallscreen/events/v1/analytics_pb';
import { ChoiceService, NotInterestedReason } from '@tallscreen/proto/tallscreen/feed/v1/choice_service_pb';
import { SearchService } from '@tallscreen/proto/tallscreen/feed/v1/search_service_pb';
import { CauseType, TasteService } from '@tallscreen/proto/tallscreen/feed/v1/taste_service_pb';
import { UserDataService } from '@tallscreen/proto/tallscreen/feed/v1/user_data_service_pb';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { EngagementEvents, FollowEvents, NeighboursEvents, SaveEvents } from '@tallscreen/kit-events/event-types';
import {
  blockEvent,
  idsOf,
  openFeed,
  promoEvent,
  range,
  scoreEvent,
  trackEvent,
  userEvent,
  videoEvent,
  videosOf,
} from './world.ts';

/** Forty videos: every second one has the hashtag cats, the others dogs. Each has an uploader of its own. */
const ALL = range(201, 40);
const CATS = ALL.filter((id) => id % 2 === 1);
const DOGS = ALL.filter((id) => id % 2 === 0);
const PROMO = 901;
const ownerOf = (id: number) => 10_000 + id;

let feed: Awaited<ReturnType<typeof openFeed>>;
let taste: Client<typeof TasteService>;
let choices: Client<typeof ChoiceService>;
beforeAll(async () => {
  feed = await openFeed('feed-taste');
  taste = feed.client(TasteService, feed.port);
  choices = feed.client(ChoiceService, feed.port);
  await feed.bus.publishAll([
    ...ALL.map((id) => videoEvent(id, { hashtags: [id % 2 === 1 ? 'Cäts' : 'dogs'] })),
    ...ALL.map((id) => userEvent(ownerOf(id), `owner${id}`)),
    ...ALL.map((id) => scoreEvent(id, 60 - (id % 7), 1_000)),
    promoEvent(PROMO),
  ]);
  await until(async () => idsOf(await feed.scroll(1)).length > ALL.length);
});
afterAll(() => feed?.dispose());

let lastViewer = 2_000;
async function newViewer() {
  const id = ++lastViewer;
  return { id, as: await feed.person(id) };
}

const report = (type: TrackType, viewerId: number, ids: readonly number[], watchSeconds = 0) =>
  ids.map((id) => trackEvent(type, ItemType.VIDEO, viewerId, id, Date.now(), watchSeconds));
const firstPage = async (viewerId: number, limit = 10) =>
  videosOf((await feed.page(viewerId, { limit })).items).map(({ id }) => id);
/** The share of cats among the first ten videos. */
const cats = async (viewerId: number) => (await firstPage(viewerId)).filter((id) => CATS.includes(id)).length / 10;
const typeNames: Record<number, string> = {
  [CauseType.VIDEO]: 'VIDEO',
  [CauseType.CREATOR]: 'CREATOR',
  [CauseType.TAG]: 'TAG',
};
const beliefs = async (as: CallOptions) =>
  (await taste.getTaste({}, as)).because.map(({ type, id, tag, title }) => [typeNames[type], tag || Number(id), title]);

async function likesCats() {
  const viewer = await newViewer();
  await feed.bus.publishAll([
    ...report(TrackType.COMPLETE, viewer.id, CATS.slice(0, 3)),
    ...report(TrackType.SKIP, viewer.id, DOGS.slice(0, 3)),
  ]);
  await until(async () => (await taste.getTaste({}, viewer.as)).skipped === 3);
  return viewer;
}

const ACTOR = 1_999;
function engagement(change: 'liked' | 'unliked') {
  const counters = { likeCount: 1n, commentCount: 0n, revision: 1n };
  const item = { itemType: ItemType.VIDEO, itemId: BigInt(CATS[0]!), ownerId: 1n, actorId: BigInt(ACTOR), counters };
  return { ...item, change: { case: change, value: {} } } as const;
}
function save(isSaved: boolean) {
  return { userId: BigInt(ACTOR), videoId: BigInt(CATS[0]!), isSaved };
}
function follow(isFollowing: boolean) {
  return { followerId: BigInt(ACTOR), followeeId: BigInt(ownerOf(CATS[0]!)), isFollowing };
}

describe('the next page', () => {
  test('depends on what a viewer watched to the end and skipped, and nobody else sees that', async () => {
    const { id } = await likesCats();
    const other = await newViewer();
    expect(await cats(other.id)).toBeLessThan(0.8);
    expect(await cats(id)).toBeGreaterThanOrEqual(0.8);
  });

  test('counts a watch of one second as skipped, unless the viewer watched more before or later', async () => {
    const { id, as } = await newViewer();
    const counts = async () => (({ watched, skipped }) => [watched, skipped])(await taste.getTaste({}, as));
    await feed.bus.publishAll(report(TrackType.WATCH, id, [DOGS[0]!], 1));
    await until(async () => String(await counts()) === '0,1');
    await feed.bus.publishAll(report(TrackType.WATCH, id, [DOGS[0]!], 5));
    await until(async () => String(await counts()) === '0,0');
    await feed.bus.publishAll(report(TrackType.WATCH, id, [DOGS[0]!], 1));
    await feed.settled();
    expect(await counts()).toEqual([0, 0]);
    await feed.bus.publishAll([...report(TrackType.LOOP, id, [DOGS[0]!]), ...report(TrackType.SKIP, id, [DOGS[0]!])]);
    await feed.settled();
    expect(await counts()).toEqual([1, 0]);
  });

  test('begins with what the same people watch to the end', async () => {
    const { id } = await newViewer();
    const [seen, near] = [DOGS[5]!, CATS[9]!];
    const neighbours = [{ videoId: BigInt(near), similarity: 0.6 }];
    await feed.bus.publishAll([
      NeighboursEvents.event(seen, { videoId: BigInt(seen), neighbours, revision: 1n }),
      ...report(TrackType.COMPLETE, id, [seen]),
    ]);
    const page = await until(
      () => firstPage(id),
      (ids) => ids.slice(0, 2).includes(near),
    );
    expect(page).toHaveLength(10);
  });

  test.each([
    [
      'a like',
      EngagementEvents.event(CATS[0]!, engagement('liked')),
      EngagementEvents.event(CATS[0]!, engagement('unliked')),
    ],
    ['a save', SaveEvents.event(1, save(true)), SaveEvents.event(1, save(false))],
    [
      'a follow',
      FollowEvents.event(ownerOf(CATS[0]!), follow(true)),
      FollowEvents.event(ownerOf(CATS[0]!), follow(false)),
    ],
  ])('counts %s until it is taken back', async (_, set, end) => {
    const as = await feed.person(ACTOR);
    await feed.bus.publishAll([set]);
    await until(async () => (await beliefs(as)).length > 0);
    await feed.bus.publishAll([end]);
    expect(
      await until(
        () => beliefs(as),
        ({ length }) => length === 0,
      ),
    ).toEqual([]);
  });

  test('is the shared order for a viewer who turned the personal one off, and the taste is remembered', async () => {
    const { id, as } = await likesCats();
    expect(await taste.getFeedSettings({}, as)).toMatchObject({ isPersonalised: true });
    await taste.setFeedSettings({ isPersonalised: false }, as);
    expect(await cats(id)).toBeLessThan(0.8);
    expect((await choices.explainVideo({ videoId: BigInt(CATS[8]!) }, as)).because).toEqual([]);
    expect(await beliefs(as)).not.toEqual([]);
    expect(await taste.getFeedSettings({}, as)).toMatchObject({ isPersonalised: false });
    await taste.setFeedSettings({ isPersonalised: true }, as);
    expect(await cats(id)).toBeGreaterThanOrEqual(0.8);
  });
});

describe('what the feed believes', () => {
  test('is named with titles, explains a video, and can be removed', async () => {
    const { as } = await likesCats();
    expect(await beliefs(as)).toEqual(
      expect.arrayContaining([
        ['TAG', 'cats', 'Cäts'],
        ['CREATOR', ownerOf(CATS[0]!), `owner${CATS[0]!}`],
        ['VIDEO', CATS[0], `Video ${CATS[0]!}`],
      ]),
    );
    const why = async () => choices.explainVideo({ videoId: BigInt(CATS[8]!) }, as);
    const { text, parts, because } = await why();
    expect(text).toBe('It fits what you watch and like: #Cäts.');
    expect(because.map(({ tag }) => tag)).toEqual(['cats']);
    expect(parts.find(({ name }) => name === 'taste')!.value).toBeGreaterThan(0.2);

    await taste.removeTaste({ type: CauseType.TAG, tag: '#CÄTS' }, as);
    await taste.removeTaste({ type: CauseType.TAG, tag: '#CÄTS' }, as);
    expect((await beliefs(as)).map(([type]) => type)).not.toContain('TAG');
    expect((await why()).because).toEqual([]);
  });

  test('starts anew after a reset, and earlier signals no longer count', async () => {
    const { id, as } = await likesCats();
    await taste.pickTaste({ tags: ['#cats'] }, as);
    await taste.forgetTaste({}, as);
    expect(await taste.getTaste({}, as)).toMatchObject({ because: [], watched: 0, skipped: 0 });
    const late = trackEvent(TrackType.COMPLETE, ItemType.VIDEO, id, CATS[0]!, Date.now() - 60_000);
    await feed.bus.publishAll([late]);
    await feed.settled();
    expect(await beliefs(as)).toEqual([]);
    await feed.bus.publishAll(report(TrackType.COMPLETE, id, [CATS[0]!]));
    await until(async () => (await beliefs(as)).length > 0);
  });

  test('loses what is deleted from the history, and keeps likes', async () => {
    const { id, as } = await likesCats();
    await feed.bus.publishAll([
      EngagementEvents.event(CATS[1]!, { ...engagement('liked'), itemId: BigInt(CATS[1]!), actorId: BigInt(id) }),
    ]);
    await feed.settled();
    await choices.forgetSeen({ videoId: BigInt(CATS[0]!) }, as);
    expect(await taste.getTaste({}, as)).toMatchObject({ watched: 2, skipped: 3 });
    await choices.forgetSeen({}, as);
    expect(await taste.getTaste({}, as)).toMatchObject({ watched: 1, skipped: 0 });
  });

  test('is what a viewer says: more like this, not interested, and picks', async () => {
    const { id, as } = await newViewer();
    await taste.setMoreLikeThis({ videoId: BigInt(CATS[4]!), isWanted: true }, as);
    await taste.setMoreLikeThis({ videoId: BigInt(CATS[4]!), isWanted: true }, as);
    expect(await cats(id)).toBeGreaterThanOrEqual(0.8);
    await taste.setMoreLikeThis({ videoId: BigInt(CATS[4]!), isWanted: false }, as);
    expect(await beliefs(as)).toEqual([]);
    await taste.pickTaste({ tags: ['dogs', '#dogs', ' '], creatorIds: [BigInt(ownerOf(CATS[0]!))] }, as);
    expect((await beliefs(as)).map(([, value]) => value)).toEqual(['dogs', ownerOf(CATS[0]!)]);
    await choices.setNotInterested(
      { videoId: BigInt(DOGS[0]!), reason: NotInterestedReason.VIDEO, isNotInterested: true },
      as,
    );
    expect(await taste.getTaste({}, as)).toMatchObject({ skipped: 1 });
    const missing = taste.setMoreLikeThis({ videoId: 999_999n, isWanted: true }, as);
    await expect(missing).rejects.toMatchObject({ status: 'not_found', detail: 'Video not found.' });
  });

  test('names nobody whom the viewer muted or blocked, or who blocked the viewer', async () => {
    const { id, as } = await likesCats();
    const named = async () => (await beliefs(as)).filter(([type]) => type !== 'TAG').length;
    expect(await named()).toBe(6);
    await feed.bus.publishAll([
      blockEvent(id, ownerOf(CATS[0]!), false, 1, true),
      blockEvent(ownerOf(CATS[1]!), id, true, 1),
    ]);
    expect(await until(named, (count) => count === 2)).toBe(2);
  });

  test('is exported, and removed with the account', async () => {
    const { id, as } = await likesCats();
    const data = feed.client(UserDataService, feed.port, 'media');
    const { records } = await data.exportUserData({ userId: BigInt(id), kind: 'signals' });
    const kinds = records.map((record) => (JSON.parse(record) as { kind: string }).kind);
    expect(kinds.toSorted()).toEqual([...Array(3).fill('skipped'), ...Array(3).fill('watched')]);
    await feed.bus.publishAll([userEvent(id, `viewer${id}`, AccountStatus.DELETED, 2)]);
    expect(
      await until(
        () => taste.getTaste({}, as),
        ({ watched }) => watched === 0,
      ),
    ).toMatchObject({ because: [] });
  });

  test('says since when it has learned', async () => {
    const { id, as } = await newViewer();
    expect((await taste.getTaste({}, as)).since).toBeUndefined();
    const at = Date.now() - 3_600_000;
    await feed.bus.publishAll([trackEvent(TrackType.COMPLETE, ItemType.VIDEO, id, CATS[0]!, at)]);
    await until(async () => (await taste.getTaste({}, as)).watched === 1);
    expect((await taste.getTaste({}, as)).since).toMatchObject({ seconds: timestampFromMs(at).seconds });
  });
});

test('explore has the rising videos first, their hashtags with a cover, and their uploaders', async () => {
  const search = feed.client(SearchService, feed.port);
  const viewer = { userId: 0n, isAdmin: false };
  const rising = [DOGS[9]!, CATS[3]!, 424_242];
  const found = await search.explore({ viewer, videoIds: rising.map(BigInt) });
  expect(found.items.slice(0, 2).map(({ id }) => Number(id))).toEqual(rising.slice(0, 2));
  expect(found.items).toHaveLength(30);
  expect(
    found.tags.map(({ tag, videoCount, coverVideoId }) => [tag, Number(videoCount), Number(coverVideoId)]),
  ).toEqual([
    ['dogs', 20, DOGS[9]],
    ['Cäts', 20, CATS[3]],
  ]);
  expect(found.covers.map(({ id }) => Number(id))).toEqual([DOGS[9], CATS[3]]);
  expect(found.users[0]!.username).toBe(`owner${DOGS[9]!}`);
});
