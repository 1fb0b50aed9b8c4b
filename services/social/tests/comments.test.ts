import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { fromId } from '@tallscreen/kit/ids';
import { until } from '@tallscreen/kit/testing/until';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { VideoKind, VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { commentCalls, refused } from './comment-calls.ts';
import { openSocial, type SocialWorld, type TestUser } from './world.ts';

let social: SocialWorld;
let ana: TestUser;
let bob: TestUser;
beforeAll(async () => {
  social = await openSocial('social-comments');
  ana = await social.newUser('ana');
  bob = await social.newUser('bob');
});
afterAll(() => social.dispose());

const { post, list, count } = commentCalls(() => social);

test('comments are trimmed, listed newest first for guests too, and counted', async () => {
  const video = await social.newItem(ana.id);
  await post(ana, video, '  first ');
  const second = await post(bob, video, 'second');
  expect(second).toMatchObject({ userId: fromId(bob.id), videoId: fromId(video), parentId: 0n });
  await post(ana, video, 'reply', second.id);
  expect(await list(video)).toEqual(['reply', 'second', 'first']);
  expect(await count(video)).toBe(3);
});

test('pages of comments have no gaps or repeats', async () => {
  const video = await social.newItem(ana.id);
  for (let i = 0; i < 7; i++) await post(ana, video, `c${i}`);
  const seen: string[] = [];
  let pageToken = '';
  do {
    const page = await social.comments.listComments({ videoId: fromId(video), pageSize: 3, pageToken });
    seen.push(...page.comments.map(({ text }) => text));
    pageToken = page.nextPageToken;
  } while (pageToken);
  expect(seen).toEqual(['c6', 'c5', 'c4', 'c3', 'c2', 'c1', 'c0']);
});

test.each([
  ['an empty text', (video: number) => post(ana, video, '  '), 'invalid_argument', 'Comment cannot be empty.'],
  [
    'a long text',
    (video: number) => post(ana, video, 'x'.repeat(1_001)),
    'invalid_argument',
    'Comments must be at most 1,000 characters.',
  ],
  ['an unknown parent', (video: number) => post(ana, video, 'x', 4096n), 'not_found', 'Comment not found.'],
])('%s is refused', async (_what, attempt, code, detail) => {
  await expect(attempt(await social.newItem(ana.id))).rejects.toEqual(refused(code, detail));
});

test('comments need a live video, and replies a parent on the same video', async () => {
  const [video, other] = [await social.newItem(ana.id), await social.newItem(ana.id)];
  const pending = await social.newItem(ana.id, { status: VideoStatus.PENDING });
  const comment = await post(bob, video, 'here');
  await expect(post(ana, pending, 'x')).rejects.toEqual(refused('not_found', 'Video not found.'));
  await expect(post(ana, other, 'x', comment.id)).rejects.toEqual(refused('not_found', 'Comment not found.'));
  await social.publish(social.itemEvent(video, ana.id, { status: VideoStatus.DELETED }));
  await until(
    () => list(video),
    (texts) => texts.length === 0,
  );
});

test('twenty concurrent comments count twenty, with likes at the same time', async () => {
  const video = await social.newItem(ana.id);
  const viewers = await Promise.all(Array.from({ length: 10 }, () => social.person(social.newId())));
  await Promise.all([
    ...Array.from({ length: 20 }, (_, i) => post(i % 2 ? ana : bob, video, `c${i}`)),
    ...viewers.map((as) => social.setLike(as, video)),
  ]);
  expect(await social.readEngagement(video)).toMatchObject({ comments: 20, likes: 10 });
  expect(await social.findItem(video)).toMatchObject({ commentCount: 20, likeCount: 10, revision: 30 });
});

describe('deleting a comment', () => {
  const remove = (commentId: bigint, by: Pick<TestUser, 'as'>) => social.comments.deleteComment({ commentId }, by.as);

  test('is allowed to the author and to admins', async () => {
    const video = await social.newItem(ana.id);
    const [first, second] = [await post(bob, video, 'first'), await post(bob, video, 'second')];
    await expect(remove(first.id, ana)).rejects.toEqual(
      refused('permission_denied', 'You can only delete your own comments.'),
    );
    await remove(first.id, bob);
    await remove(second.id, { as: await social.person(social.newId(), 'admin') });
    expect(await list(video)).toEqual([]);
    expect(await count(video)).toBe(0);
    const deletions = await until(
      async () => (await social.engagementEvents(video)).filter(({ change }) => change.case === 'commentDeleted'),
      ({ length }) => length === 2,
    );
    expect(deletions.map(({ change }) => change.value)).toMatchObject([{ isByAdmin: false }, { isByAdmin: true }]);
  });

  test('by a repeated call is answered as before, to nobody else, and counted once', async () => {
    const video = await social.newItem(ana.id);
    const [comment] = [await post(bob, video, 'once'), await post(bob, video, 'another')];
    const again = () => remove(comment.id, bob);
    const answers = await Promise.all([again(), again()]);
    expect([...answers, await again()].map(({ videoId }) => videoId)).toEqual(
      Array.from({ length: 3 }, () => fromId(video)),
    );
    await expect(remove(comment.id, ana)).rejects.toEqual(refused('not_found', 'Comment not found.'));
    expect(await count(video)).toBe(1);
  });

  test('of a video that the caller does not see is answered like an unknown one', async () => {
    const video = await social.newItem(ana.id);
    const { id } = await post(bob, video, 'here');
    await social.publish(social.itemEvent(video, ana.id, { status: VideoStatus.PENDING }));
    const stranger = { as: await social.person(social.newId()) };
    const unknown = refused('not_found', 'Comment not found.');
    await until(
      () => list(video),
      (texts) => texts.length === 0,
    );
    await expect(remove(id, stranger)).rejects.toEqual(unknown);
    await expect(remove(4_711n, stranger)).rejects.toEqual(unknown);
    await remove(id, bob);
  });

  test('deletes the replies too, at any depth', async () => {
    const video = await social.newItem(ana.id);
    const root = await post(bob, video, 'root');
    const reply = await post(ana, video, 'reply', root.id);
    const deeper = await post(bob, video, 'deeper', reply.id);
    await post(ana, video, 'other');
    await remove(root.id, bob);
    expect(await list(video)).toEqual(['other']);
    expect(await count(video)).toBe(1);
    const last = await until(
      async () => (await social.engagementEvents(video)).at(-1),
      (event) => event?.change.case === 'commentDeleted',
    );
    expect(last!.change).toMatchObject({
      case: 'commentDeleted',
      value: { commentIds: [root.id, deeper.id, reply.id], isByAdmin: false },
    });
  });
});

test('all comments are listed for admins only', async () => {
  const video = await social.newItem(ana.id);
  const { id } = await post(ana, video, 'for the console');
  const admin = await social.person(social.newId(), 'admin');
  const { comments } = await social.comments.listRecentComments({ pageSize: 1 }, admin);
  expect(comments.map((comment) => comment.id)).toEqual([id]);
  await expect(social.comments.listRecentComments({}, ana.as)).rejects.toMatchObject({ status: 'permission_denied' });
  const found = await social.comments.batchGetComments({ ids: [id, 4096n] });
  expect(found.comments.map(({ text }) => text)).toEqual(['for the console']);
});

test('comments of a deleted video are deleted, and the list of all comments pages over the rest', async () => {
  const admin = await social.person(social.newId(), 'admin');
  const [video, promo, kept] = [
    await social.newItem(ana.id),
    await social.newItem(ana.id, { kind: VideoKind.PROMO, status: VideoStatus.APPROVED }),
    await social.newItem(ana.id),
  ];
  const left: bigint[] = [];
  for (let i = 0; i < 3; i++) {
    const deleted = await post(bob, video, `deleted ${i}`);
    await post(ana, video, 'a reply', deleted.id);
    await post(ana, promo, 'deleted too');
    left.unshift((await post(bob, kept, `kept ${i}`)).id);
  }
  const readPage = (pageToken = '') => social.comments.listRecentComments({ pageSize: 2, pageToken }, admin);
  const deletion = { status: VideoStatus.DELETED, change: { case: 'deleted', value: {} } } as const;
  await social.publish(
    social.itemEvent(video, ana.id, deletion),
    social.itemEvent(promo, ana.id, { ...deletion, kind: VideoKind.PROMO }),
  );
  const first = await until(
    () => readPage(),
    ({ comments }) => comments.every(({ videoId }) => videoId === fromId(kept)),
  );
  const second = await readPage(first.nextPageToken);
  const seen = [...first.comments, ...second.comments].map(({ id }) => id);
  expect(first.comments).toHaveLength(2);
  expect(seen.slice(0, 3)).toEqual(left);
});

test('comments of a banned user are hidden until the unban', async () => {
  const video = await social.newItem(ana.id);
  const mallory = await social.newUser('mallory');
  await post(mallory, video, 'spam');
  await post(ana, video, 'fine');
  await social.publish(
    social.userEvent(mallory.id, 'mallory', { case: 'banned', value: { reason: 'Spam' } }, AccountStatus.BANNED),
  );
  await until(
    () => count(video),
    (comments) => comments === 1,
  );
  expect(await list(video)).toEqual(['fine']);
  await social.publish(social.userEvent(mallory.id, 'mallory', { case: 'unbanned', value: {} }));
  await until(
    () => count(video),
    (comments) => comments === 2,
  );
  expect(await list(video)).toEqual(['fine', 'spam']);
});

test('comments are hidden and shown again although the log has lost the events of ban and unban', async () => {
  const video = await social.newItem(ana.id);
  const ned = await social.newUser('ned');
  await post(ned, video, 'hello');
  for (const [status, comments] of [
    [AccountStatus.BANNED, 0],
    [AccountStatus.ACTIVE, 1],
  ] as const) {
    await social.publish(social.userEvent(ned.id, 'ned', { case: 'roleChanged', value: {} }, status));
    await until(
      () => count(video),
      (found) => found === comments,
    );
    expect(await list(video)).toHaveLength(comments);
  }
});

test('comments of an unbanned user stay visible if the event of the ban is repeated, or arrives after the unban', async () => {
  const video = await social.newItem(ana.id);
  const [again, late] = [await social.newUser('again'), await social.newUser('late')];
  for (const user of [again, late]) await post(user, video, user.username);
  const banOf = ({ id, username }: TestUser) =>
    social.userEvent(id, username, { case: 'banned', value: { reason: 'Spam' } }, AccountStatus.BANNED);
  const unbanOf = ({ id, username }: TestUser) => social.userEvent(id, username, { case: 'unbanned', value: {} });
  const untilCount = (wanted: number) =>
    until(
      () => count(video),
      (comments) => comments === wanted,
    );
  const [banOfAgain, banOfLate] = [banOf(again), banOf(late)];
  await social.publish(banOfAgain);
  await untilCount(1);
  await social.publish(unbanOf(again), unbanOf(late));
  await untilCount(2);
  await untilUserJobsAreDone();

  await social.publish(banOfAgain, banOfLate);
  // These events come after them, on the same partitions.
  const renamed = [again, late].map(({ id }) => social.userEvent(id, `x${id}`, { case: 'profileChanged', value: {} }));
  await social.publish(...renamed);
  await until(async () => {
    const users = await Promise.all([again, late].map(({ id }) => social.findUser(id)));
    return users.every((user) => user?.username.startsWith('x'));
  });
  await untilUserJobsAreDone();
  expect(await count(video)).toBe(2);
  expect(await list(video)).toEqual(['late', 'again']);
});

const untilUserJobsAreDone = () =>
  until(async () => (await social.connection.collection('user_jobs').countDocuments({})) === 0);

test('comments, likes and follows of a deleted user are removed', async () => {
  const video = await social.newItem(ana.id);
  const deleted = await social.newUser('deleted');
  const { id } = await post(deleted, video, 'mine');
  await post(bob, video, 'a reply', id);
  await post(bob, video, 'stays');
  await Promise.all([social.setLike(deleted.as, video), social.setLike(bob.as, video)]);
  await social.follows.setFollow({ userId: fromId(ana.id), isFollowing: true }, deleted.as);
  await social.follows.setFollow({ userId: fromId(deleted.id), isFollowing: true }, bob.as);
  await social.publish(
    social.userEvent(deleted.id, `deleted-${deleted.id}`, { case: 'deleted', value: {} }, AccountStatus.DELETED),
  );
  await until(
    () => social.readEngagement(video),
    ({ likes, comments }) => likes === 1 && comments === 1,
  );
  expect(await list(video)).toEqual(['stays']);
  const stats = () =>
    social.follows.batchGetProfileStats({ lookups: [{ userId: fromId(ana.id) }, { userId: fromId(bob.id) }] });
  await until(stats, ({ stats: [first, second] }) => first?.followerCount === 0n && second?.followingCount === 0n);
});
