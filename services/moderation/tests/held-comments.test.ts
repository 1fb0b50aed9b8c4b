import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { EngagementEvents } from '@tallscreen/kit-events/event-types';
import { isAppError } from '@tallscreen/kit/errors';
import { fromId } from '@tallscreen/kit/ids';
import { until } from '@tallscreen/kit/testing/until';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { Verdict } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { VideoKind } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { AppealStatus } from '@tallscreen/proto/tallscreen/moderation/v1/review_service_pb';
import { QueueItemType, QueueList } from '@tallscreen/proto/tallscreen/moderation/v1/queue_service_pb';
import { CommentStatus } from '@tallscreen/proto/tallscreen/social/v1/comment_service_pb';
import { admin, bootWorld, uploader, type World } from './world.ts';

const author = 21;
let moderation: World;
let video = 0n;
beforeAll(async () => {
  moderation = await bootWorld({ withNeighbours: true });
  video = await moderation.makeLive();
});
afterAll(() => moderation?.dispose());

const as = (userId: number) => moderation.media.as(userId, userId === admin ? 'admin' : 'creator');
const comments = () => moderation.neighbours().comments;
let serial = 0;

/** Retries until social has consumed the event that the video went live. Returns a held comment's id. */
async function held(videoId = video): Promise<bigint> {
  let id = 0n;
  await until(async () => {
    try {
      const request = { videoId, text: `see example.com/${++serial}` };
      id = (await comments().createComment(request, await as(author))).comment?.id ?? 0n;
    } catch (error) {
      if (!isAppError(error, 'not_found')) throw error;
    }
    return id !== 0n;
  });
  return id;
}
const queued = async () => {
  const { items } = await moderation.queue.listQueueItems(
    { type: QueueItemType.COMMENT, pageSize: 100 },
    await as(admin),
  );
  return items;
};
const find = async (id: bigint) => (await queued()).find((item) => item.id === `comment-${id}`);
const waits = (id: bigint) => until(async () => (await find(id)) !== undefined);
const leaves = (id: bigint) => until(async () => (await find(id)) === undefined);
const decide = async (commentId: bigint, status: CommentStatus, by: number) =>
  comments().decideComment({ commentId, status }, await as(by));

test('a held comment stands in the queue with its reason until somebody decides on it or deletes it', async () => {
  const [approved, hidden, deleted] = [await held(), await held(), await held()];
  for (const id of [approved, hidden, deleted]) await waits(id);
  expect(await find(approved)).toMatchObject({
    itemType: ItemType.COMMENT,
    itemId: approved,
    commentedItemId: video,
    reason: 'link_of_new_account',
    reportCount: 0,
  });
  await decide(approved, CommentStatus.SHOWN, uploader);
  await decide(hidden, CommentStatus.HIDDEN, admin);
  await comments().deleteComment({ commentId: deleted }, await as(author));
  for (const id of [approved, hidden, deleted]) await leaves(id);
  expect(await queued()).toEqual([]);
});

test('an event that is delivered again after the decision brings nothing back', async () => {
  const [decided, waiting] = [await held(), await held()];
  await waits(decided);
  await decide(decided, CommentStatus.SHOWN, uploader);
  await leaves(decided);
  const again = (commentId: bigint) =>
    EngagementEvents.event(String(video), {
      itemId: video,
      actorId: fromId(author),
      change: { case: 'commentHeld', value: { commentId, reason: 'held_word' } },
    });
  await moderation.media.bus.publishAll([again(decided), again(waiting)]);
  await until(async () => (await find(waiting))?.reason === 'held_word');
  expect(await find(decided)).toBeUndefined();
});

test("another admin's claim is seen by who would decide, and held comments are no uploads that wait", async () => {
  const id = await held();
  await waits(id);
  await moderation.queue.claimQueueItem({ id: `comment-${id}` }, await moderation.media.as(2, 'admin'));
  await expect(
    moderation.queue.checkClaim({ itemType: ItemType.COMMENT, itemId: id }, await as(admin)),
  ).rejects.toMatchObject({ detail: 'Another admin is looking at this.' });
  const lists = await Promise.all(
    [QueueList.VIDEOS, QueueList.REPORTS].map(async (list) =>
      moderation.queue.listQueueItems({ list, pageSize: 100 }, await as(admin)),
    ),
  );
  expect(lists.flatMap(({ items }) => items.filter(({ itemId }) => itemId === id))).toEqual([]);
});

test('a removed video takes its held comments out of the queue, and a restored one brings them back', async () => {
  const other = await moderation.makeLive();
  const id = await held(other);
  await waits(id);
  await moderation.decide({ id: other, kind: VideoKind.VIDEO }, Verdict.REMOVE, { reasonCode: 'spam' });
  await leaves(id);
  expect(await find(id)).toBeUndefined();
  // An event that arrives while the video is removed.
  const change = { case: 'commentHeld', value: { commentId: id, reason: 'held_word' } } as const;
  const late = { itemId: other, actorId: fromId(author), change };
  await moderation.media.bus.publishAll([EngagementEvents.event(String(other), late)]);
  const { measures } = await moderation.measures.listMeasures({}, await as(uploader));
  const removal = measures.find(({ itemId }) => itemId === other)?.id ?? 0n;
  await moderation.measures.appealMeasure({ id: removal, text: 'Please.' }, await as(uploader));
  const answer = { id: removal, answer: AppealStatus.GRANTED };
  await moderation.measures.answerAppeal(answer, await moderation.media.as(2, 'admin'));
  await until(async () => (await find(id))?.reason === 'held_word');
});

test('a deleted video takes its held comments out of the queue for good', async () => {
  const other = await moderation.makeLive();
  const id = await held(other);
  await waits(id);
  await moderation.media.client.deleteVideo({ videoId: other, kind: VideoKind.VIDEO }, await as(uploader));
  await leaves(id);
  const rows = moderation.connection.collection<{ _id: string }>('queue_items');
  expect(await rows.findOne({ _id: `comment-${id}` })).toBeNull();
});
