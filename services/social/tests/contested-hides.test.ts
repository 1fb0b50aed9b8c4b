// An admin's hide of a comment: what moderation is told of it, and how it is undone.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { until } from '@tallscreen/kit/testing/until';
import { CommentService, CommentStatus } from '@tallscreen/proto/tallscreen/social/v1/comment_service_pb';
import { commentCalls, refused } from './comment-calls.ts';
import { openSocial, type SocialWorld, type TestUser } from './world.ts';

const { SHOWN, HIDDEN } = CommentStatus;

type By = Pick<TestUser, 'as'>;

let social: SocialWorld;
let owner: TestUser;
let fan: TestUser;
let admin: By & { id: number };
let undo: (commentId: bigint, hideId: bigint) => Promise<unknown>;
beforeAll(async () => {
  social = await openSocial('social-contested');
  owner = await social.newUser('owner');
  fan = await social.newUser('fan');
  const id = social.newId();
  admin = { id, as: await social.person(id, 'admin') };
  const asModeration = social.client(CommentService, social.port, 'moderation');
  undo = (commentId, hideId) => asModeration.undoHide({ commentId, hideId, adminId: BigInt(id) });
});
afterAll(() => social?.dispose());

const { post, list, count } = commentCalls(() => social);
const decide = async (by: By, commentId: bigint, status: CommentStatus, reasonCode = '') =>
  social.comments.decideComment({ commentId, status, reasonCode }, by.as);
/** Waits for this many changes of the item's comments. */
const changes = async (video: number, length: number) =>
  until(
    async () => (await social.engagementEvents(video)).map(({ change, actorId }) => ({ ...change, actorId })),
    (found) => found.length === length,
  );
const hidesOf = (found: Awaited<ReturnType<typeof changes>>) =>
  found.flatMap((change) => (change.case === 'commentHidden' ? [change.value.hideId] : []));
const statusOf = async (id: bigint) => (await social.comments.batchGetComments({ ids: [id] })).comments[0];

async function hidden(text = 'rude') {
  const video = await social.newItem(owner.id);
  const { id } = await post(fan, video, text);
  await decide(admin, id, HIDDEN, 'harassment');
  return { video, id, hideId: hidesOf(await changes(video, 2))[0]! };
}

test('each hide by an admin has an id, which the notice leads to and the end of the hide names', async () => {
  const { video, id, hideId } = await hidden();
  await decide(admin, id, HIDDEN, 'spam');
  await decide(admin, id, SHOWN);
  await decide(admin, id, HIDDEN);
  const found = await changes(video, 4);
  const [first, second] = hidesOf(found);
  expect(first).toBeGreaterThan(0n);
  expect(second).toBeGreaterThan(first!);
  expect(found.slice(1)).toMatchObject([
    { value: { reasonCode: 'harassment', authorId: BigInt(fan.id) }, actorId: BigInt(admin.id) },
    { case: 'commentShown', value: { endedHideId: hideId } },
    { value: { reasonCode: '' } },
  ]);
  const targets = await until(
    async () =>
      (await social.notifications.listNotifications({}, fan.as)).notifications.flatMap(({ kind, target }) =>
        kind === 'comment_hidden' ? [target?.id] : [],
      ),
    (all) => all.includes(second),
  );
  expect(targets).toContain(first);
});

test('neither the uploader nor the author makes a decision that can be appealed', async () => {
  const video = await social.newItem(owner.id);
  const author = await social.newUser('boss');
  const [theirs, own] = [await post(fan, video, 'one'), await post(author, video, 'two')];
  await decide(owner, theirs.id, HIDDEN);
  await decide({ as: await social.person(author.id, 'admin') }, own.id, HIDDEN);
  expect(hidesOf(await changes(video, 4))).toEqual([0n, 0n]);
});

test('a hide is undone once: a repeat, and another hide that followed, stay as they are', async () => {
  const { video, id, hideId } = await hidden();
  await undo(id, hideId + 1n);
  expect([await list(video), await count(video)]).toEqual([[], 0]);
  await undo(id, hideId);
  await undo(id, hideId);
  expect([await list(video), await count(video)]).toEqual([['rude'], 1]);
  expect(await statusOf(id)).toMatchObject({ status: SHOWN, isHiddenByAdmin: false });
  const found = await changes(video, 3);
  expect(found.at(-1)).toMatchObject({ case: 'commentShown', value: { endedHideId: hideId } });
  await decide(admin, id, HIDDEN);
  await undo(id, hideId);
  expect(await statusOf(id)).toMatchObject({ status: HIDDEN, isHiddenByAdmin: true });
});

test.each(['before', 'after'])('what its uploader hid %s the admin stays hidden, and is theirs again', async (when) => {
  const video = await social.newItem(owner.id);
  const { id } = await post(fan, video, 'rude');
  for (const by of when === 'before' ? [owner, admin] : [admin, owner]) await decide(by, id, HIDDEN);
  const hideId = hidesOf(await changes(video, 3)).find((each) => each > 0n)!;
  await undo(id, hideId);
  expect(await statusOf(id)).toMatchObject({ status: HIDDEN, isHiddenByAdmin: false });
  await decide(owner, id, SHOWN);
  expect([await list(video), await count(video)]).toEqual([['rude'], 1]);
});

test('an author is told once of each hide, by the admin and by the uploader, whoever was first', async () => {
  const video = await social.newItem(owner.id);
  const author = await social.newUser('twice');
  const { id } = await post(author, video, 'rude');
  await post(fan, video, 'so rude', id);
  for (const by of [admin, owner, owner, admin]) await decide(by, id, HIDDEN);
  const found = await changes(video, 4);
  const [byAdmin, byUploader] = hidesOf(found);
  expect(byAdmin).toBeGreaterThan(0n);
  expect([byUploader, found.at(-1)?.actorId]).toEqual([0n, BigInt(owner.id)]);
  expect([await list(video), await count(video)]).toEqual([[], 0]);
  const told = await until(
    async () =>
      (await social.notifications.listNotifications({}, author.as)).notifications.filter(
        ({ kind }) => kind === 'comment_hidden',
      ),
    (all) => all.length === 2,
  );
  expect(told.map(({ target }) => target?.id)).toContain(byAdmin);
  await undo(id, byAdmin!);
  expect([await list(video), await count(video)]).toEqual([[], 0]);
  await decide(owner, id, SHOWN);
  expect([await list(video), await count(video)]).toEqual([['so rude', 'rude'], 2]);
});

test('a held comment that was hidden is announced when its hide is undone', async () => {
  const { video, id, hideId } = await hidden('see example.com/now');
  await undo(id, hideId);
  const found = await changes(video, 3);
  expect(found.map((change) => change.case)).toEqual(['commentHeld', 'commentHidden', 'commentPosted']);
  expect(found.at(-1)).toMatchObject({ actorId: BigInt(fan.id), value: { endedHideId: hideId } });
});

test('the hide of a deleted comment cannot be undone', async () => {
  const { id, hideId } = await hidden();
  await social.comments.deleteComment({ commentId: id }, fan.as);
  await expect(undo(id, hideId)).rejects.toEqual(refused('not_found', 'Comment not found.'));
});
