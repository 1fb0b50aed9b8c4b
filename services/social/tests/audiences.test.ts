// Who may like, save, read and write about a video that is not for everybody, and who is told of it.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { isAppError } from '@tallscreen/kit/errors';
import { fromId } from '@tallscreen/kit/ids';
import { until } from '@tallscreen/kit/testing/until';
import { videoAudiences, type VideoAudience } from '@tallscreen/proto/rules/video-audience';
import { LibraryService } from '@tallscreen/proto/tallscreen/social/v1/library_service_pb';
import { commentCalls } from './comment-calls.ts';
import { openSocial, type SocialWorld, type TestUser } from './world.ts';

let social: SocialWorld;
let users: Record<'owner' | 'follower' | 'stranger', TestUser>;
beforeAll(async () => {
  social = await openSocial('social-audiences');
  const [owner, follower, stranger] = (await Promise.all(
    ['owner', 'follower', 'stranger'].map((name) => social.newUser(name)),
  )) as [TestUser, TestUser, TestUser];
  users = { owner, follower, stranger };
  await social.follows.setFollow({ userId: fromId(owner.id), isFollowing: true }, follower.as);
});
afterAll(() => social?.dispose());

const { post } = commentCalls(() => social);

async function setAudience(id: number, visibility: VideoAudience): Promise<void> {
  await social.publish(social.itemEvent(id, users.owner.id, { title: 'Secret garden', visibility }));
  await until(async () => (await social.findItem(id))?.audience === visibility);
}
const newVideo = async (visibility: VideoAudience) =>
  social.newItem(users.owner.id, { title: 'Secret garden', visibility });

/** False for not_found; another error is thrown. */
const isDone = (acting: Promise<unknown>): Promise<boolean> =>
  acting.then(
    () => true,
    (error: unknown) => {
      if (!isAppError(error, 'not_found')) throw error;
      return false;
    },
  );

const expected: Record<VideoAudience, string[]> = {
  public: ['owner', 'follower', 'stranger'],
  unlisted: ['owner', 'follower', 'stranger'],
  followers: ['owner', 'follower'],
  private: ['owner'],
};

test.each(videoAudiences)('a %s video is liked, saved and commented on by those who may see it', async (audience) => {
  const id = await newVideo(audience);
  const library = social.client(LibraryService, social.port);
  const first = await post(users.owner, id, 'First');
  const acts: Record<string, (by: TestUser) => Promise<unknown>> = {
    like: (by) => social.setLike(by.as, id),
    unlike: (by) => social.setLike(by.as, id, false),
    save: (by) => library.setSave({ videoId: fromId(id), isSaved: true }, by.as),
    comment: (by) => post(by, id, `By ${by.username}`),
    'like a comment': (by) => social.comments.setCommentLike({ commentId: first.id, isLiked: true }, by.as),
    async 'read the comments'(by) {
      const asked = { videoId: fromId(id), viewerId: fromId(by.id), isViewerAdmin: false };
      expect((await social.comments.listComments(asked)).comments.length > 0).toBe(
        expected[audience].includes(by.username),
      );
    },
  };
  for (const [name, act] of Object.entries(acts)) {
    const done: string[] = [];
    for (const user of Object.values(users)) if (await isDone(act(user))) done.push(user.username);
    const all = Object.keys(users);
    expect({ name, done }).toEqual({ name, done: name === 'read the comments' ? all : expected[audience] });
  }
});

test('a reply under a video that is not for its reader any more is not told, and earlier ones are hidden', async () => {
  const { owner, follower, stranger } = users;
  const id = await newVideo('public');
  const comments = new Map<TestUser, bigint>();
  for (const by of [follower, stranger]) comments.set(by, (await post(by, id, `From ${by.username}`)).id);
  const replyToAll = async (text: string) => {
    for (const commentId of comments.values()) await post(owner, id, `${text} ${commentId}`, commentId);
  };
  const toldTo = async (user: TestUser) => {
    const { notifications, unreadCount } = await social.notifications.listNotifications({}, user.as);
    return [notifications.filter(({ itemId }) => Number(itemId) === id).length, Number(unreadCount)];
  };
  await replyToAll('Thanks');
  for (const user of [follower, stranger]) await until(async () => (await toldTo(user))[0] === 1);

  await setAudience(id, 'followers');
  expect([await toldTo(follower), await toldTo(stranger)]).toEqual([
    [1, 1],
    [0, 0],
  ]);
  await social.notifications.markNotificationsRead({}, follower.as);
  await replyToAll('Again');
  await until(async () => (await toldTo(follower))[1] === 1);
  expect(await toldTo(stranger)).toEqual([0, 0]);

  await setAudience(id, 'private');
  expect(await toldTo(follower)).toEqual([0, 0]);
  await setAudience(id, 'public');
  expect((await toldTo(stranger))[0]).toBe(1);
});

test('who follows whom is read for several viewers at once', async () => {
  const { owner, follower, stranger } = users;
  const lookups = [follower, stranger].map(({ id }) => ({ viewerId: fromId(id), userIds: [owner.id, id].map(fromId) }));
  const { results } = await social.follows.batchCheckFollows({ lookups });
  expect(results.map(({ userIds }) => userIds.map(Number))).toEqual([[owner.id], []]);
});
