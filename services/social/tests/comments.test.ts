import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { fromId } from '@tallscreen/kit/ids';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { VideoKind, VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { openSocial, until, type SocialWorld } from './world.ts';

let social: SocialWorld;
let ana: Awaited<ReturnType<SocialWorld['newPerson']>>;
let bob: typeof ana;
beforeAll(async () => {
  social = await openSocial('social-comments');
  ana = await social.newPerson('ana');
  bob = await social.newPerson('bob');
}, 60_000);
afterAll(() => social.dispose(), 60_000);

const refused = (code: string, detail: string) => expect.objectContaining({ code, detail });
const post = async (by: typeof ana, videoId: number, text: string, parentId = 0n) =>
  (await social.comments.createComment({ videoId: fromId(videoId), text, parentId }, by.as)).comment!;
const list = async (videoId: number) =>
  (await social.comments.listComments({ videoId: fromId(videoId) })).comments.map(({ text }) => text);
const count = async (videoId: number) => (await social.readEngagement(videoId)).comments;

test('are trimmed, listed newest first for guests too, and counted', async () => {
  const clip = await social.clip(ana.id);
  await post(ana, clip, '  first ');
  const second = await post(bob, clip, 'second');
  expect(second).toMatchObject({ userId: fromId(bob.id), videoId: fromId(clip), parentId: 0n });
  await post(ana, clip, 'reply', second.id);
  expect(await list(clip)).toEqual(['reply', 'second', 'first']);
  expect(await count(clip)).toBe(3);
});

test('are paged without gaps or repeats', async () => {
  const clip = await social.clip(ana.id);
  for (let i = 0; i < 7; i++) await post(ana, clip, `c${i}`);
  const seen: string[] = [];
  let pageToken = '';
  do {
    const page = await social.comments.listComments({ videoId: fromId(clip), page: { limit: 3, pageToken } });
    seen.push(...page.comments.map(({ text }) => text));
    pageToken = page.nextPageToken;
  } while (pageToken);
  expect(seen).toEqual(['c6', 'c5', 'c4', 'c3', 'c2', 'c1', 'c0']);
});

test.each([
  ['an empty text', (clip: number) => post(ana, clip, '  '), 'invalid_argument', 'Comment cannot be empty.'],
  [
    'a long text',
    (clip: number) => post(ana, clip, 'x'.repeat(1_001)),
    'invalid_argument',
    'Comment must be at most 1,000 characters.',
  ],
  ['an unknown video', () => post(ana, 4096, 'x'), 'not_found', 'Video not found.'],
  ['an unknown parent', (clip: number) => post(ana, clip, 'x', 4096n), 'not_found', 'Comment not found.'],
])('%s is refused', async (_what, attempt, code, detail) => {
  await expect(attempt(await social.clip(ana.id))).rejects.toEqual(refused(code, detail));
});

test('belong to live videos, and replies to comments of the same one', async () => {
  const [clip, other] = [await social.clip(ana.id), await social.clip(ana.id)];
  const pending = await social.clip(ana.id, { status: VideoStatus.PENDING });
  const comment = await post(bob, clip, 'here');
  await expect(post(ana, pending, 'x')).rejects.toEqual(refused('not_found', 'Video not found.'));
  await expect(post(ana, other, 'x', comment.id)).rejects.toEqual(refused('not_found', 'Comment not found.'));
  await social.publish(social.tellClip(clip, ana.id, { status: VideoStatus.DELETED }));
  await until(
    () => list(clip),
    (texts) => texts.length === 0,
  );
});

test('twenty at once are twenty, likes meanwhile', async () => {
  const clip = await social.clip(ana.id);
  const people = await Promise.all(Array.from({ length: 10 }, () => social.person(social.newId())));
  await Promise.all([
    ...Array.from({ length: 20 }, (_, i) => post(i % 2 ? ana : bob, clip, `c${i}`)),
    ...people.map((as) => social.setLike(as, clip)),
  ]);
  expect(await social.readEngagement(clip)).toMatchObject({ comments: 20, likes: 10 });
  expect(await social.findItem(clip)).toMatchObject({ comments: 20, likes: 10, revision: 30 });
}, 60_000);

describe('deleting', () => {
  const remove = (commentId: bigint, by: { as: typeof ana.as }) => social.comments.deleteComment({ commentId }, by.as);

  test('is for the author and for admins', async () => {
    const clip = await social.clip(ana.id);
    const [first, second] = [await post(bob, clip, 'first'), await post(bob, clip, 'second')];
    await expect(remove(first.id, ana)).rejects.toEqual(
      refused('permission_denied', 'You can only delete your own comments.'),
    );
    await remove(first.id, bob);
    await remove(second.id, { as: await social.person(social.newId(), 'admin') });
    expect(await list(clip)).toEqual([]);
    expect(await count(clip)).toBe(0);
    const deletions = await until(
      async () => (await social.engagementEvents(clip)).filter(({ change }) => change.case === 'commentDeleted'),
      ({ length }) => length === 2,
    );
    expect(deletions.map(({ change }) => change.value)).toMatchObject([{ isByAdmin: false }, { isByAdmin: true }]);
    await expect(remove(first.id, bob)).rejects.toEqual(refused('not_found', 'Comment not found.'));
  });

  test('takes the replies along, at any depth', async () => {
    const clip = await social.clip(ana.id);
    const root = await post(bob, clip, 'root');
    const reply = await post(ana, clip, 'reply', root.id);
    const deeper = await post(bob, clip, 'deeper', reply.id);
    await post(ana, clip, 'other');
    await remove(root.id, bob);
    expect(await list(clip)).toEqual(['other']);
    expect(await count(clip)).toBe(1);
    const last = await until(
      async () => (await social.engagementEvents(clip)).at(-1),
      (event) => event?.change.case === 'commentDeleted',
    );
    expect(last!.change).toMatchObject({
      case: 'commentDeleted',
      value: { commentIds: [root.id, reply.id, deeper.id], isByAdmin: false },
    });
  });
});

test('the console lists all of them, for admins only', async () => {
  const clip = await social.clip(ana.id);
  const { id } = await post(ana, clip, 'for the console');
  const admin = await social.person(social.newId(), 'admin');
  const { comments } = await social.comments.listRecentComments({ page: { limit: 1 } }, admin);
  expect(comments.map((comment) => comment.id)).toEqual([id]);
  await expect(social.comments.listRecentComments({}, ana.as)).rejects.toMatchObject({ code: 'permission_denied' });
  const found = await social.comments.batchGetComments({ ids: [id, 4096n] });
  expect(found.comments.map(({ text }) => text)).toEqual(['for the console']);
});

test('of a deleted video leave the console too, which pages over what is left', async () => {
  const admin = await social.person(social.newId(), 'admin');
  const [clip, promo, kept] = [
    await social.clip(ana.id),
    await social.clip(ana.id, { kind: VideoKind.PROMO, status: VideoStatus.APPROVED }),
    await social.clip(ana.id),
  ];
  const left: bigint[] = [];
  for (let i = 0; i < 3; i++) {
    const gone = await post(bob, clip, `gone ${i}`);
    await post(ana, clip, 'an answer', gone.id);
    await post(ana, promo, 'gone as well');
    left.unshift((await post(bob, kept, `kept ${i}`)).id);
  }
  const readPage = (pageToken = '') => social.comments.listRecentComments({ page: { limit: 2, pageToken } }, admin);
  const deleted = { status: VideoStatus.DELETED, change: { case: 'deleted', value: {} } } as const;
  await social.publish(
    social.tellClip(clip, ana.id, deleted),
    social.tellClip(promo, ana.id, { ...deleted, kind: VideoKind.PROMO }),
  );
  const first = await until(
    () => readPage(),
    ({ comments }) => comments.every(({ videoId }) => videoId === fromId(kept)),
  );
  const second = await readPage(first.nextPageToken);
  const seen = [...first.comments, ...second.comments].map(({ id }) => id);
  expect(first.comments).toHaveLength(2);
  expect(seen.slice(0, 3)).toEqual(left);
}, 60_000);

test('of a banned person are hidden until the ban is lifted', async () => {
  const clip = await social.clip(ana.id);
  const mallory = await social.newPerson('mallory');
  await post(mallory, clip, 'spam');
  await post(ana, clip, 'fine');
  await social.publish(
    social.tellUser(mallory.id, 'mallory', { case: 'banned', value: { reason: 'Spam' } }, AccountStatus.BANNED),
  );
  await until(
    () => count(clip),
    (comments) => comments === 1,
  );
  expect(await list(clip)).toEqual(['fine']);
  await social.publish(social.tellUser(mallory.id, 'mallory', { case: 'unbanned', value: {} }));
  await until(
    () => count(clip),
    (comments) => comments === 2,
  );
  expect(await list(clip)).toEqual(['fine', 'spam']);
}, 60_000);

test('of a person whose ban was lifted stay, also when the ban is heard of again, or only then', async () => {
  const clip = await social.clip(ana.id);
  const [again, late] = [await social.newPerson('again'), await social.newPerson('late')];
  for (const person of [again, late]) await post(person, clip, person.username);
  const banOf = ({ id, username }: typeof again) =>
    social.tellUser(id, username, { case: 'banned', value: { reason: 'Spam' } }, AccountStatus.BANNED);
  const unbanOf = ({ id, username }: typeof again) => social.tellUser(id, username, { case: 'unbanned', value: {} });
  const isCount = (wanted: number) =>
    until(
      () => count(clip),
      (comments) => comments === wanted,
    );
  const [banOfAgain, banOfLate] = [banOf(again), banOf(late)];
  await social.publish(banOfAgain);
  await isCount(1);
  await social.publish(unbanOf(again), unbanOf(late));
  await isCount(2);
  await untilChoresAreDone();

  await social.publish(banOfAgain, banOfLate);
  // Behind them, on the same partitions.
  const renamed = [again, late].map(({ id }) => social.tellUser(id, `x${id}`, { case: 'profileChanged', value: {} }));
  await social.publish(...renamed);
  const people = social.connection.collection<{ _id: number; username: string }>('people');
  await until(
    () => people.distinct('username', { _id: { $in: [again.id, late.id] } }),
    (names) => names.every((name) => name.startsWith('x')),
  );
  await untilChoresAreDone();
  expect(await count(clip)).toBe(2);
  expect(await list(clip)).toEqual(['late', 'again']);
}, 60_000);

const untilChoresAreDone = () =>
  until(
    () => social.connection.collection('chores').countDocuments({}),
    (chores) => chores === 0,
  );

test('of a deleted person go, and so do their likes and follows', async () => {
  const clip = await social.clip(ana.id);
  const gone = await social.newPerson('gone');
  const { id } = await post(gone, clip, 'mine');
  await post(bob, clip, 'an answer', id);
  await post(bob, clip, 'stays');
  await Promise.all([social.setLike(gone.as, clip), social.setLike(bob.as, clip)]);
  await social.follows.setFollow({ userId: fromId(ana.id), isFollowing: true }, gone.as);
  await social.follows.setFollow({ userId: fromId(gone.id), isFollowing: true }, bob.as);
  await social.publish(
    social.tellUser(gone.id, `deleted-${gone.id}`, { case: 'deleted', value: {} }, AccountStatus.DELETED),
  );
  await until(
    () => social.readEngagement(clip),
    ({ likes, comments }) => likes === 1 && comments === 1,
  );
  expect(await list(clip)).toEqual(['stays']);
  const stats = () =>
    social.follows.batchGetProfileStats({ lookups: [{ userId: fromId(ana.id) }, { userId: fromId(bob.id) }] });
  await until(stats, ({ stats: [first, second] }) => first?.followerCount === 0n && second?.followingCount === 0n);
}, 60_000);
