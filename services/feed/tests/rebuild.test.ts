import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { until } from '@tallscreen/kit/testing/until';
import { FeedService, type Card } from '@tallscreen/proto/tallscreen/feed/v1/feed_service_pb';
import { VideoKind, VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { rebuildReadModel } from '#app/rebuild-read-model';
import { readModelHandlers } from '#events/consume';
import { createReadModel } from '#store/read-model';
import { userEvent, idsOf, openFeed, promoEvent, range, scoreEvent, sorted, videoEvent, videosOf } from './world.ts';

let feed: Awaited<ReturnType<typeof openFeed>>;
beforeAll(async () => {
  feed = await openFeed('feed-rebuild');
});
afterAll(() => feed.dispose());

const collections = async () =>
  (await feed.connection.db!.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name).toSorted();
/** Returns each card once, although a long scroll repeats promos. */
const cardsOf = async () => {
  const cards = new Map((await feed.scroll(1, 50)).map(({ id, card }) => [id, card]));
  return [...cards.values()].toSorted((a, b) => Number(a.mediaItem?.id) - Number(b.mediaItem?.id));
};

test('a rebuild while serving gives the same cards and misses no event published during it', async () => {
  const ids = range(1, 120);
  await feed.bus.publishAll([
    ...ids.flatMap((id) => [
      videoEvent(id, { title: 'First' }),
      videoEvent(id, { revision: 2 }),
      userEvent(10_000 + id, `u${id}`),
    ]),
    ...ids.map((id) => scoreEvent(id, id / 2, 100 + id)),
    ...range(501, 5).map((id) => promoEvent(id)),
    videoEvent(7, { status: VideoStatus.DELETED, revision: 9 }),
  ]);
  await until(async () => {
    const cards = await cardsOf();
    const videos = cards.filter(({ mediaItem }) => mediaItem?.kind === VideoKind.VIDEO);
    const isWhole = ({ views, score, mediaItem, uploader }: Card) =>
      views > 100n && score > 0 && mediaItem?.details?.title !== 'First' && uploader !== undefined;
    return videos.length === 119 && videos.every(isWhole) && cards.length === 119 + 5;
  });
  const before = await cardsOf();

  const readModel = createReadModel(feed.connection);
  const progress: number[] = [];
  let next = 1_000;
  let isServed = true;
  const pending: Promise<unknown>[] = [];
  const timer = setInterval(() => {
    const serving = feed.page(2).then(({ items }) => (isServed &&= items.length > 20));
    pending.push(feed.bus.publishAll([videoEvent(next++)]), serving);
  }, 20);
  const count = await rebuildReadModel({
    readModel,
    bus: feed.bus,
    handlersOf: readModelHandlers,
    name: 'second',
    onProgress: (done, estimatedTotal) => void progress.push(done / estimatedTotal),
  });
  clearInterval(timer);
  await Promise.all(pending);

  expect(count).toBeGreaterThanOrEqual(486);
  expect(progress.at(-1)).toBeGreaterThan(0.5);
  expect(isServed).toBe(true);
  expect((await readModel.openCurrent()).name).toBe('second');
  await until(async () => (await cardsOf()).length === before.length + next - 1_000);
  const after = await cardsOf();
  expect(after.filter(({ mediaItem }) => mediaItem!.id < 1_000n)).toEqual(before);
  expect(idsOf(videosOf(await feed.scroll(1, 50))).filter((id) => id >= 1_000).length).toBe(next - 1_000);
});

test('a process started after the rebuild serves the same cards', async () => {
  const { port } = await feed.start();
  const client = feed.client(FeedService, port);
  const other = await feed.scroll(5, 50, undefined, client);
  expect(sorted(idsOf(videosOf(other)))).toEqual(sorted(idsOf(videosOf(await feed.scroll(6, 50)))));
});

test('the next rebuild drops what a failed rebuild left behind', async () => {
  const readModel = createReadModel(feed.connection);
  const broken = { ...feed.bus, readFromBeginning: () => Promise.reject(new Error('cut off')) };
  const rebuild = (bus: typeof feed.bus, name: string) =>
    rebuildReadModel({ readModel, bus, handlersOf: readModelHandlers, name, onProgress: () => undefined });
  await expect(rebuild(broken, 'third')).rejects.toThrow('cut off');
  expect(await readModel.openForWriting()).toHaveLength(1);
  const before = await cardsOf();
  await rebuild(feed.bus, 'fourth');
  expect(await collections()).toEqual(expect.not.arrayContaining(['media_items_first', 'media_items_third']));
  await until(async () => (await readModel.openCurrent()).name === 'fourth');
  expect(await cardsOf()).toEqual(before);
});
