import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fromId, toId } from '@tallscreen/kit/ids';
import { createOutboxWithoutAudit, readAuditEntries } from '@tallscreen/kit/testing/audit';
import { createCommentCollection } from '#store/comments';
import { createCommentWriter } from '#store/comment-writer';
import { createEngagementCache } from '#store/engagement-cache';
import { createItems } from '#store/items';
import { openSocial, type SocialWorld } from './world.ts';

let social: SocialWorld;
let ana: Awaited<ReturnType<SocialWorld['newPerson']>>;
beforeAll(async () => {
  social = await openSocial('social-audit');
  ana = await social.newPerson('ana');
}, 60_000);
afterAll(() => social.dispose(), 60_000);

const post = async (as: typeof ana.as, videoId: number, parentId = 0n) =>
  (await social.comments.createComment({ videoId: fromId(videoId), text: 'Secret words', parentId }, as)).comment!.id;

test("an admin's removal of another's comment is told, without its words; authors' own removals are not", async () => {
  const clip = await social.clip(ana.id);
  const adminId = social.newId();
  const admin = await social.person(adminId, 'admin');
  const [mine, root, last] = [await post(admin, clip), await post(ana.as, clip), await post(ana.as, clip)];
  await post(admin, clip, root);
  const own = await post(ana.as, clip);
  await social.comments.deleteComment({ commentId: own }, ana.as);
  await social.comments.deleteComment({ commentId: mine }, admin);
  await social.comments.deleteComment({ commentId: root }, admin);
  await expect(social.comments.deleteComment({ commentId: root }, admin)).rejects.toMatchObject({ code: 'not_found' });
  await social.comments.deleteComment({ commentId: last }, admin);

  const entries = await readAuditEntries(social.bus, fromId(adminId), 2);
  expect(entries).toMatchObject([
    {
      action: 'comment.removed',
      targetType: 'comment',
      targetId: root,
      details: `By user ${ana.id} below video ${clip}, replies: 1.`,
    },
    { action: 'comment.removed', targetType: 'comment', targetId: last },
  ]);
  expect(entries).toHaveLength(2);
}, 60_000);

test('nothing is removed that cannot be told', async () => {
  const clip = await social.clip(ana.id);
  const id = await post(ana.as, clip);
  const { connection } = social;
  const writer = createCommentWriter({
    comments: createCommentCollection(connection),
    items: createItems(connection),
    cache: createEngagementCache(social.redisClient, social.logger),
    outbox: createOutboxWithoutAudit(connection),
  });
  await expect(writer.remove(toId(id), social.newId(), () => undefined)).rejects.toThrow('No audit log.');
  const { comments } = await social.comments.listComments({ videoId: fromId(clip) });
  expect(comments.map((comment) => comment.id)).toEqual([id]);
  expect((await social.findItem(clip))?.comments).toBe(1);
}, 60_000);
