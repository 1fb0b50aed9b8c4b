import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { until } from '@tallscreen/kit/testing/parts';
import { FeedService } from '@tallscreen/proto/tallscreen/feed/v1/feed_service_pb';
import { VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { rebuildProjection } from '#events/rebuild';
import { createProjection } from '#store/projection';
import { account, idsOf, openFeed, promoClip, range, scored, sorted, videoClip, videosOf } from './world.ts';

jest.setTimeout(60_000);

let feed: Awaited<ReturnType<typeof openFeed>>;
beforeAll(async () => {
  feed = await openFeed('feed-rebuild');
});
afterAll(() => feed.dispose());

const collections = async () =>
  (await feed.connection.db!.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name).toSorted();
/** Each card once, although promos come again in a long scroll. */
const cardsOf = async () => {
  const cards = new Map((await feed.scroll(1, 50)).map(({ id, card }) => [id, card]));
  return [...cards.values()].toSorted((a, b) => Number(a['id']) - Number(b['id']));
};

test('a rebuild while serving gives the same cards, and misses nothing that comes meanwhile', async () => {
  const ids = range(1, 120);
  await feed.bus.publishAll([
    ...ids.flatMap((id) => [
      videoClip(id, { title: 'First' }),
      videoClip(id, { revision: 2 }),
      account(10_000 + id, `u${id}`),
    ]),
    ...ids.map((id) => scored(id, id / 2, 100 + id)),
    ...range(501, 5).map((id) => promoClip(id)),
    videoClip(7, { status: VideoStatus.DELETED, revision: 9 }),
  ]);
  await until(async () => {
    const cards = await cardsOf();
    const videos = cards.filter(({ tier }) => tier);
    const isWhole = ({ views, score, title, uploader }: Record<string, unknown>) =>
      Number(views) > 100 &&
      Number(score) > 0 &&
      title !== 'First' &&
      (uploader as { username: string | null }).username !== null;
    return videos.length === 119 && videos.every(isWhole) && cards.length === 119 + 5;
  });
  const before = await cardsOf();

  const projection = createProjection(feed.connection);
  const progress: number[] = [];
  let next = 1_000;
  let isServed = true;
  const underWay: Promise<unknown>[] = [];
  const meanwhile = setInterval(() => {
    const serving = feed.page(2).then(({ items }) => (isServed &&= items.length > 20));
    underWay.push(feed.bus.publishAll([videoClip(next++)]), serving);
  }, 20);
  const count = await rebuildProjection({
    projection,
    bus: feed.bus,
    name: 'second',
    onProgress: (done, about) => void progress.push(done / about),
  });
  clearInterval(meanwhile);
  await Promise.all(underWay);

  expect(count).toBeGreaterThanOrEqual(486);
  expect(progress.at(-1)).toBeGreaterThan(0.5);
  expect(isServed).toBe(true);
  expect((await projection.openCurrent()).name).toBe('second');
  await until(async () => (await cardsOf()).length === before.length + next - 1_000);
  const after = await cardsOf();
  expect(after.filter(({ id }) => Number(id) < 1_000)).toEqual(before);
  expect(idsOf(videosOf(await feed.scroll(1, 50))).filter((id) => id >= 1_000).length).toBe(next - 1_000);
});

test('a process that starts afterwards serves the same', async () => {
  const { port } = await feed.start();
  const client = feed.client(FeedService, port);
  const other = await feed.scroll(5, 50, undefined, client);
  expect(sorted(idsOf(videosOf(other)))).toEqual(sorted(idsOf(videosOf(await feed.scroll(6, 50)))));
});

test('a rebuild that was cut off leaves nothing behind but what the next one clears', async () => {
  const projection = createProjection(feed.connection);
  const broken = { ...feed.bus, readFromBeginning: () => Promise.reject(new Error('cut off')) };
  const rebuild = (bus: typeof feed.bus, name: string) =>
    rebuildProjection({ projection, bus, name, onProgress: () => undefined });
  await expect(rebuild(broken, 'third')).rejects.toThrow('cut off');
  expect(await projection.openForWriting()).toHaveLength(1);
  const before = await cardsOf();
  await rebuild(feed.bus, 'fourth');
  expect(await collections()).toEqual(expect.not.arrayContaining(['cards_first', 'cards_third']));
  await until(async () => (await projection.openCurrent()).name === 'fourth');
  expect(await cardsOf()).toEqual(before);
});
