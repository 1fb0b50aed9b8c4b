import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { fromId, idAtMs, toId } from '@tallscreen/kit/ids';
import { until } from '@tallscreen/kit/testing/until';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { CommentStatus, type Comment } from '@tallscreen/proto/tallscreen/social/v1/comment_service_pb';
import { commentCalls, refused } from './comment-calls.ts';
import { openSocial, type SocialWorld, type TestUser } from './world.ts';

const { SHOWN, HELD, HIDDEN } = CommentStatus;
const DAY_MS = 24 * 60 * 60_000;

let social: SocialWorld;
let owner: TestUser;
let fan: TestUser;
let veteran: TestUser;
let admin: Pick<TestUser, 'as'>;
beforeAll(async () => {
  social = await openSocial('social-held');
  social.policies.set({ 'word-list': { blocked: ['casino'], allowed: [] } });
  owner = await social.newUser('owner');
  fan = await social.newUser('fan');
  veteran = await social.newUser('veteran', Math.floor(idAtMs(Date.now() - 8 * DAY_MS)), true);
  admin = { as: await social.person(social.newId(), 'admin') };
});
afterAll(() => social.dispose());

const { post, list, count } = commentCalls(() => social);
const decide = async (by: Pick<TestUser, 'as'>, commentId: bigint, status: CommentStatus) =>
  (await social.comments.decideComment({ commentId, status }, by.as)).comment!;
const pin = (by: Pick<TestUser, 'as'>, commentId: bigint, isPinned = true) =>
  social.comments.pinComment({ commentId, isPinned }, by.as);
const seenBy = async (
  { id }: Pick<TestUser, 'id'>,
  videoId: number,
  status: CommentStatus = CommentStatus.UNSPECIFIED,
) => (await social.comments.listComments({ videoId: fromId(videoId), viewerId: fromId(id), status })).comments;
const statusOf = async (comment: Comment) =>
  (await social.comments.batchGetComments({ ids: [comment.id] })).comments[0]?.status;
const unread = async (by: TestUser) =>
  (await social.notifications.listNotifications({}, by.as)).notifications.map(({ kind }) => kind);

describe('what is held', () => {
  test.each([
    ['a word of the list', 'play at the CASINO'],
    ['a disguised word of the list', 'play at the c.a.s.i.n.o'],
    ['a word of the built-in list', 'what the fuck'],
    ['a link', 'see example.com/now'],
    ['an e-mail address', 'mail ana (at) example.com'],
    ['an account at a messenger', 'Telegram: @quick_money'],
  ])('%s by a new account', async (_what, text) => {
    const video = await social.newItem(owner.id);
    const comment = await post(fan, video, text);
    expect([comment.status, await list(video), await count(video)]).toEqual([HELD, [], 0]);
    expect((await seenBy(fan, video)).map((seen) => [seen.text, seen.status])).toEqual([[text, HELD]]);
    expect((await seenBy(owner, video, HELD)).map(({ id }) => id)).toEqual([comment.id]);
  });

  test('links by a verified account of seven days are shown, by an unverified one of that age they are held', async () => {
    const unproved = await social.newUser('unproved', Math.floor(idAtMs(Date.now() - 9 * DAY_MS)));
    const video = await social.newItem(owner.id);
    expect((await post(veteran, video, 'see https://example.com')).status).toBe(SHOWN);
    expect((await post(unproved, video, 'see https://example.org')).status).toBe(HELD);
  });

  test('the same text for the third time within an hour, also if three are posted at once', async () => {
    const videos = await Promise.all([1, 2, 3].map(() => social.newItem(owner.id)));
    const posted = await Promise.all(videos.map((video) => post(veteran, video, `Watch my channel!`)));
    expect(posted.filter(({ status }) => status === HELD)).toHaveLength(1);
    expect((await post(veteran, videos[0]!, 'watch  my CHANNEL')).status).toBe(HELD);
    const hearts = await Promise.all(videos.map((video) => post(veteran, video, '❤️')));
    expect(hearts.map(({ status }) => status)).toEqual([SHOWN, SHOWN, SHOWN]);
  });

  test('a long text that three accounts post', async () => {
    const video = await social.newItem(owner.id);
    const text = 'I have never seen anything like this before, look at what else there is';
    const users = await Promise.all(['s1', 's2', 's3'].map((name) => social.newUser(name)));
    const posted: CommentStatus[] = [];
    for (const each of users) posted.push((await post(each, video, text)).status);
    expect(posted).toEqual([SHOWN, SHOWN, HELD]);
  });

  test("the uploader's own words, below their videos only, from the next comment on", async () => {
    const [video, other] = [await social.newItem(owner.id), await social.newItem(fan.id)];
    const before = await post(veteran, video, 'The spoiler is great');
    const { words } = await social.comments.setHeldWords({ words: [' Spoiler ', 'spoiler', 'the end'] }, owner.as);
    expect(words).toEqual(['spoiler', 'the end'].map((word) => (word === 'spoiler' ? 'Spoiler' : word)));
    expect((await social.comments.getHeldWords({}, owner.as)).words).toEqual(words);
    const after = [await post(veteran, video, 'What a SPOILER'), await post(veteran, other, 'A spoiler, too')];
    expect([before.status, ...after.map(({ status }) => status)]).toEqual([SHOWN, HELD, SHOWN]);
    expect((await post(owner, video, 'I hate a spoiler')).status).toBe(SHOWN);
    await social.comments.setHeldWords({ words: [] }, owner.as);
  });

  test.each([
    ['', 'A held word must not be empty.'],
    ['x'.repeat(51), 'A held word has at most 50 characters.'],
    ['🍆', '"🍆" has no letters or digits.'],
  ])('the word %j is refused', async (word, detail) => {
    await expect(social.comments.setHeldWords({ words: [word] }, owner.as)).rejects.toEqual(
      refused('invalid_argument', detail),
    );
  });

  test('everything, while the word list was never read', async () => {
    const { port, stop } = await social.start({ MODERATION_ADDR: '127.0.0.1:1' });
    const { comments } = social.clientsAt(port);
    const video = await social.newItem(owner.id);
    const { comment } = await comments.createComment({ videoId: fromId(video), text: 'Nice one' }, veteran.as);
    expect([comment?.status, await list(video)]).toEqual([HELD, []]);
    await stop();
  });
});

describe('approving and hiding', () => {
  test('an approval shows, counts and notifies once; a repeat and a second approval after hiding do not', async () => {
    const creator = await social.newUser('creator1');
    const video = await social.newItem(creator.id);
    const held = await post(fan, video, `@${veteran.username} example.com`);
    expect((await decide(creator, held.id, SHOWN)).status).toBe(SHOWN);
    await decide(creator, held.id, SHOWN);
    expect([await list(video), await count(video)]).toEqual([[held.text], 1]);
    await until(async () => (await unread(creator)).includes('comment'));
    expect(await unread(veteran)).toContain('mention');
    await decide(creator, held.id, HIDDEN);
    expect([await list(video), await count(video)]).toEqual([[], 0]);
    await decide(admin, held.id, SHOWN);
    expect([await list(video), await count(video)]).toEqual([[held.text], 1]);
    const cases = await until(
      async () => (await social.engagementEvents(video)).map(({ change }) => change.case),
      (found) => found.length === 4,
    );
    expect(cases).toEqual(['commentHeld', 'commentPosted', 'commentHidden', 'commentShown']);
    await until(async () => (await unread(fan)).includes('comment_hidden'));
    expect((await unread(fan)).filter((kind) => kind === 'comment_hidden')).toHaveLength(1);
  });

  test('a hidden comment takes its replies along and brings them back', async () => {
    const video = await social.newItem(owner.id);
    const root = await post(fan, video, 'root');
    const reply = await post(veteran, video, 'reply', root.id);
    await post(fan, video, 'reply to it', reply.id);
    await decide(owner, reply.id, HIDDEN);
    expect([await list(video), await count(video)]).toEqual([['root'], 1]);
    await decide(owner, root.id, HIDDEN);
    expect([await list(video), await count(video)]).toEqual([[], 0]);
    await decide(owner, root.id, SHOWN);
    expect([await list(video), await count(video)]).toEqual([['root'], 1]);
    await decide(owner, reply.id, SHOWN);
    expect([await list(video), await count(video)]).toEqual([['reply to it', 'reply', 'root'], 3]);
    expect((await social.findItem(video))?.commentCount).toBe(3);
  });

  test('a held reply to a comment that is hidden meanwhile stays covered when it is approved', async () => {
    const video = await social.newItem(owner.id);
    const root = await post(fan, video, 'root');
    const held = await post(fan, video, 'see example.com', root.id);
    await decide(owner, root.id, HIDDEN);
    await decide(owner, held.id, SHOWN);
    expect([await list(video), await count(video)]).toEqual([[], 0]);
    const stored = await social.connection.collection<{ _id: number }>('comments').findOne({ _id: toId(held.id) });
    expect(stored).toMatchObject({ status: 'shown', coverCount: 1, wasShown: false });
    await decide(owner, root.id, SHOWN);
    expect([await list(video), await count(video)]).toEqual([['see example.com', 'root'], 2]);
  });

  test('nobody replies to, likes or pins a comment that is not shown', async () => {
    const video = await social.newItem(owner.id);
    const held = await post(fan, video, 'example.com');
    const notFound = refused('not_found', 'Comment not found.');
    await expect(post(veteran, video, 'x', held.id)).rejects.toEqual(notFound);
    await expect(social.comments.setCommentLike({ commentId: held.id, isLiked: true }, veteran.as)).rejects.toEqual(
      notFound,
    );
    await expect(pin(owner, held.id)).rejects.toEqual(
      refused('already_exists', 'Only a shown comment that is not a reply can be pinned.'),
    );
  });

  test('others may not decide, and learn nothing about a held comment', async () => {
    const video = await social.newItem(owner.id);
    const [held, shown] = [await post(fan, video, 'example.com'), await post(fan, video, 'fine')];
    const forbidden = refused('permission_denied', 'You may only decide on comments below your own videos.');
    const notFound = refused('not_found', 'Comment not found.');
    await expect(decide(veteran, held.id, SHOWN)).rejects.toEqual(notFound);
    await expect(decide(fan, held.id, SHOWN)).rejects.toEqual(forbidden);
    await expect(decide(veteran, shown.id, HIDDEN)).rejects.toEqual(forbidden);
    await expect(pin(admin, shown.id)).rejects.toEqual(forbidden);
    await expect(seenBy(veteran, video, HELD)).rejects.toEqual(forbidden);
  });

  test('two decisions at once leave one of them, with the right count; after a deletion there is nothing to decide', async () => {
    const video = await social.newItem(owner.id);
    const held = await post(fan, video, 'example.com');
    await Promise.all([decide(owner, held.id, SHOWN), decide(owner, held.id, HIDDEN), decide(owner, held.id, SHOWN)]);
    const isShown = (await statusOf(held)) === SHOWN;
    expect([await count(video), (await list(video)).length]).toEqual(isShown ? [1, 1] : [0, 0]);
    await social.comments.deleteComment({ commentId: held.id }, fan.as);
    expect(await count(video)).toBe(0);
    await expect(decide(owner, held.id, SHOWN)).rejects.toEqual(refused('not_found', 'Comment not found.'));
  });

  test('the uploader decides on a comment of somebody who blocks them, and is not told of it', async () => {
    const [creator, blocker] = [await social.newUser('creator2'), await social.newUser('blocker')];
    const video = await social.newItem(creator.id);
    const held = await post(blocker, video, 'example.com');
    await social.blocks.setBlock({ userId: fromId(creator.id), isBlocked: true }, blocker.as);
    expect((await seenBy(creator, video, HELD)).map(({ id }) => id)).toEqual([held.id]);
    await decide(creator, held.id, HIDDEN);
    expect(await statusOf(held)).toBe(HIDDEN);
  });

  test('a ban and its end change the count by shown comments only', async () => {
    const rude = await social.newUser('rude');
    const video = await social.newItem(owner.id);
    await post(rude, video, 'fine');
    await post(rude, video, 'example.com');
    const change = (status: AccountStatus, event: 'banned' | 'unbanned') =>
      social.publish(social.userEvent(rude.id, 'rude', { case: event, value: {} }, status));
    await change(AccountStatus.BANNED, 'banned');
    await until(async () => (await count(video)) === 0);
    await change(AccountStatus.ACTIVE, 'unbanned');
    await until(async () => (await count(video)) === 1);
    expect(await list(video)).toEqual(['fine']);
  });
});

describe('pinning', () => {
  test('one comment a video is first in both orders and listed once; hiding and deleting unpin it', async () => {
    const video = await social.newItem(owner.id);
    const posted: Comment[] = [];
    for (const text of ['a', 'b', 'c', 'd']) posted.push(await post(fan, video, text));
    await pin(owner, posted[0]!.id);
    await pin(owner, posted[1]!.id);
    await pin(owner, posted[0]!.id, false);
    expect(await list(video)).toEqual(['b', 'd', 'c', 'a']);
    const seen: string[] = [];
    let pageToken = '';
    do {
      const page = await social.comments.listComments({ videoId: fromId(video), pageSize: 2, sort: 2, pageToken });
      seen.push(...page.comments.map(({ text, isPinned }) => (isPinned ? `[${text}]` : text)));
      pageToken = page.nextPageToken;
    } while (pageToken);
    expect(seen).toEqual(['[b]', 'd', 'c', 'a']);
    await decide(owner, posted[1]!.id, HIDDEN);
    await decide(owner, posted[1]!.id, SHOWN);
    expect(await list(video)).toEqual(['d', 'c', 'b', 'a']);
    await pin(owner, posted[0]!.id);
    await social.comments.deleteComment({ commentId: posted[0]!.id }, fan.as);
    expect([await list(video), (await social.findItem(video))?.pinnedCommentId]).toEqual([['d', 'c', 'b'], 0]);
    const own = await post(owner, video, 'from me');
    const reply = await post(fan, video, 'to you', own.id);
    expect([own.isByUploader, reply.isByUploader]).toEqual([true, false]);
    await expect(pin(owner, reply.id)).rejects.toMatchObject({ status: 'already_exists' });
  });
});

describe('who may comment', () => {
  test('off refuses new comments and keeps the old ones; followers are let in', async () => {
    const video = await social.newItem(owner.id);
    await post(fan, video, 'early');
    await social.publish(social.itemEvent(video, owner.id, { comments: 'off' }));
    await until(async () => (await social.findItem(video))?.whoMayComment === 'off');
    for (const by of [fan, owner])
      await expect(post(by, video, 'late')).rejects.toEqual(
        refused('permission_denied', 'Comments are off for this video.'),
      );
    expect(await list(video)).toEqual(['early']);
    await social.publish(social.itemEvent(video, owner.id, { comments: 'followers' }));
    await until(async () => (await social.findItem(video))?.whoMayComment === 'followers');
    await expect(post(fan, video, 'stranger')).rejects.toEqual(
      refused('permission_denied', 'Only followers may comment on this video.'),
    );
    await social.follows.setFollow({ userId: fromId(owner.id), isFollowing: true }, fan.as);
    await post(fan, video, 'follower');
    await post(owner, video, 'owner');
    const answer = (viewerId: number) =>
      social.comments.listComments({ videoId: fromId(video), viewerId: BigInt(viewerId) });
    expect(await answer(veteran.id)).toMatchObject({ whoMayComment: 'followers', canComment: false });
    expect(await answer(fan.id)).toMatchObject({ canComment: true });
    expect(await answer(0)).toMatchObject({ canComment: false });
  });
});

test('admins list and count the held comments of any video', async () => {
  const video = await social.newItem(owner.id);
  const held = await post(fan, video, 'example.com');
  const adminId = social.newId();
  const byAdmin = await social.comments.listComments({
    videoId: fromId(video),
    viewerId: fromId(adminId),
    isViewerAdmin: true,
    status: HELD,
  });
  expect([byAdmin.comments.map(({ id }) => toId(id)), byAdmin.heldCount]).toEqual([[toId(held.id)], 1]);
});
