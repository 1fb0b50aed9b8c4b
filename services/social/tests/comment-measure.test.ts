import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { fromId } from '@tallscreen/kit/ids';
import { CommentStatus } from '@tallscreen/proto/tallscreen/social/v1/comment_service_pb';
import { commentCalls } from './comment-calls.ts';
import { madeOrdinary } from './made/ordinary.ts';
import { madeSpam, type MadeComment } from './made/spam.ts';
import { openSocial, type SocialWorld, type TestUser } from './world.ts';

jest.setTimeout(300_000);

const SEED = 20_261_128;
const EACH = 500;
const VIDEOS = 20;
const AT_ONCE = 8;

let social: SocialWorld;
let videos: number[];
beforeAll(async () => {
  social = await openSocial('social-measure');
  const owner = await social.newUser('owner');
  videos = await Promise.all(Array.from({ length: VIDEOS }, () => social.newItem(owner.id)));
});
afterAll(() => social?.dispose());

const { list } = commentCalls(() => social);

/** Posts comments of new accounts below several videos; returns for each whether it is held. */
async function postAll(made: readonly MadeComment[], name: string): Promise<boolean[]> {
  const numbers = [...new Set(made.map(({ account }) => account))];
  const accounts = new Map<number, TestUser>();
  for (let from = 0; from < numbers.length; from += AT_ONCE)
    await Promise.all(
      numbers
        .slice(from, from + AT_ONCE)
        .map(async (account) => accounts.set(account, await social.newUser(`${name}${account}`))),
    );
  const held: boolean[] = [];
  // Comments of one account come one after the other, as people write them.
  const byAccount = Map.groupBy(
    made.map((comment, at) => ({ ...comment, at })),
    ({ account }) => account,
  );
  const queues = [...byAccount.values()];
  const work = async () => {
    for (let queue = queues.shift(); queue; queue = queues.shift())
      for (const { at, text, account } of queue) {
        const videoId = fromId(videos[at % VIDEOS]!);
        const { comment } = await social.comments.createComment({ videoId, text }, accounts.get(account)!.as);
        held[at] = comment?.status === CommentStatus.HELD;
      }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return held;
}

const listed = async () => (await Promise.all(videos.map((video) => list(video)))).flat();

test('of 500 comments in patterns of spam at least 95 of 100 are held, and nobody sees them', async () => {
  const made = madeSpam(SEED);
  expect(made).toHaveLength(EACH);
  const held = await postAll(made, 'spammer');
  const missed = made.filter((_comment, at) => !held[at]).map(({ kind, text }) => `${kind}: ${text}`);
  expect({ isEnough: missed.length <= EACH * 0.05, missed }).toMatchObject({ isEnough: true });
  expect(await listed()).toHaveLength(missed.length);
});

test('of 500 ordinary comments in six languages at most one of 100 is held', async () => {
  const made = madeOrdinary(SEED, EACH);
  expect(new Set(made.map(({ kind }) => kind)).size).toBe(6);
  const held = await postAll(made, 'people');
  const wrong = made.filter((_comment, at) => held[at]).map(({ kind, text }) => `${kind}: ${text}`);
  expect({ isFew: wrong.length <= EACH * 0.01, wrong }).toMatchObject({ isFew: true });
});

test('nobody sees a comment before it is checked', async () => {
  let release = (): void => undefined;
  social.policies.waitFor(new Promise<void>((resolve) => (release = resolve)));
  const { port, stop } = await social.start();
  const { comments } = social.clientsAt(port);
  const [owner, author] = [await social.newUser('owner2'), await social.newUser('author')];
  const video = await social.newItem(owner.id);
  const texts = ['what the fuck', 'what a day'];
  let answered = 0;
  const posting = texts.map((text) =>
    comments.createComment({ videoId: fromId(video), text }, author.as).finally(() => answered++),
  );
  for (let look = 0; look < 5; look++) {
    expect([await list(video), answered]).toEqual([[], 0]);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  release();
  const posted = await Promise.all(posting);
  expect(posted.map(({ comment }) => comment?.status)).toEqual([CommentStatus.HELD, CommentStatus.SHOWN]);
  expect(await list(video)).toEqual(['what a day']);
  await stop();
});
