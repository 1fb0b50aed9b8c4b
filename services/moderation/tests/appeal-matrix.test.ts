// Every measure, appealed by each kind of caller, granted and refused, with a second admin and without one.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { isAppError } from '@tallscreen/kit/errors';
import { until } from '@tallscreen/kit/testing/until';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { VideoKind, VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { Verdict } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { ReportOutcome, ReportReason } from '@tallscreen/proto/tallscreen/moderation/v1/report_service_pb';
import { CommentStatus } from '@tallscreen/proto/tallscreen/social/v1/comment_service_pb';
import { AppealStatus } from '@tallscreen/proto/tallscreen/moderation/v1/review_service_pb';
import { admin, bootWorld, type World } from './world.ts';

const STRANGER = 8;
const ADMINS = ['second admin', 'no other'] as const;
const ANSWERS = ['granted', 'refused'] as const;

let moderation: World;
/** the only admin whom identity knows */
let only: number;
/** a live video below which comments are hidden */
let commented: bigint;
beforeAll(async () => {
  moderation = await bootWorld({ withNeighbours: true });
  only = await moderation.neighbours().onlyAdmin();
  commented = await moderation.makeLive();
});
afterAll(() => moderation?.dispose());

const isAdmin = (userId: number) => userId === admin || userId === only;
const as = (userId: number) => moderation.media.as(userId, isAdmin(userId) ? 'admin' : 'creator');
const statusOf = async (id: bigint) => (await moderation.read(id))?.status;

/** Takes the measure as this admin. Returns a check of whether its effect is in force. */
type Take = (person: number, by: number) => Promise<() => Promise<boolean>>;

const placed = async (person: number) => moderation.place(VideoKind.VIDEO, person);
async function live(person: number) {
  const video = await placed(person);
  await moderation.decide(video, Verdict.APPROVE);
  return video;
}
const strikesOf = async (person: number) => (await moderation.records.listStrikes({}, await as(person))).strikes.length;

/** Retries until social has consumed the event that the video went live. */
async function commentBy(person: number): Promise<bigint> {
  const request = { videoId: commented, text: `Hello from ${person}` };
  const posting = async () => moderation.neighbours().comments.createComment(request, await as(person));
  const answer = await until(
    () => posting().catch((error: unknown) => (isAppError(error, 'not_found') ? undefined : Promise.reject(error))),
    (posted) => posted !== undefined,
  );
  return answer?.comment?.id ?? 0n;
}

const measures: Readonly<Record<string, Take>> = {
  async rejected(person, by) {
    const video = await placed(person);
    await moderation.decide(video, Verdict.REJECT, { by });
    return async () => (await statusOf(video.id)) !== VideoStatus.TESTING;
  },
  async removed(person, by) {
    const video = await live(person);
    await moderation.decide(video, Verdict.REMOVE, { by });
    return async () => (await statusOf(video.id)) !== VideoStatus.TESTING || (await strikesOf(person)) > 0;
  },
  async strike(person, by) {
    const video = await live(person);
    const report = { itemType: ItemType.VIDEO, itemId: video.id, reason: ReportReason.SPAM };
    const { report: filed } = await moderation.reports.createReport(report, await as(STRANGER));
    const closing = { reportId: filed?.id ?? 0n, outcome: ReportOutcome.UPHELD };
    await moderation.reports.resolveReport(closing, await as(by));
    return async () => (await strikesOf(person)) > 0;
  },
  async warned(person, by) {
    await moderation.records.warnUser({ userId: BigInt(person), reasonCode: 'spam', text: 'Stop.' }, await as(by));
    return async () => (await newestOf(person))?.appeal?.status !== AppealStatus.GRANTED;
  },
  async muted(person, by) {
    const mute = { userId: BigInt(person), reason: 'None was true.', days: 30n };
    await moderation.measures.muteReports(mute, await as(by));
    return async () => {
      const { reporter } = await moderation.records.getUserRecord({ userId: BigInt(person) }, await as(admin));
      return reporter?.mutedUntil !== undefined;
    };
  },
  async 'comment hidden'(person, by) {
    const { comments } = moderation.neighbours();
    const commentId = await commentBy(person);
    await comments.decideComment({ commentId, status: CommentStatus.HIDDEN, reasonCode: 'spam' }, await as(by));
    return async () => {
      const { comments: found } = await comments.batchGetComments({ ids: [commentId] });
      return found[0]?.status === CommentStatus.HIDDEN;
    };
  },
  // Identity knows one admin only, so here who decides is always the one who banned.
  async banned(person) {
    await moderation.neighbours().ban(person);
    return () => moderation.neighbours().isBanned(person);
  },
};

const newestOf = async (person: number) => (await moderation.measures.listMeasures({}, await as(person))).measures[0];

const refusal = async (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: { status?: string }) => error.status ?? 'failed',
  );

const rows = Object.keys(measures).flatMap((measure) =>
  ANSWERS.flatMap((answer) =>
    ADMINS.filter((admins) => measure !== 'banned' || admins === 'no other').map(
      (admins) => [measure, answer, admins] as const,
    ),
  ),
);

const lines: string[] = [];
afterAll(() => {
  const head =
    '| measure | answer | admins | person appeals | stranger | other admin | first admin decides | effect afterwards |';
  process.stdout.write(`${[head, head.replaceAll(/[^|]+/g, '---'), ...lines].join('\n')}\n`);
});

test.each(rows)('%s, %s, with %s', async (measure, answer, admins) => {
  const person = await moderation.neighbours().register();
  const first = admins === 'no other' ? only : admin;
  const isInForce = await measures[measure]!(person, first);
  await until(async () => (await newestOf(person)) !== undefined);
  const id = (await newestOf(person))!.id;
  const appeal = async (userId: number) => moderation.measures.appealMeasure({ id, text: 'Please.' }, await as(userId));
  const [stranger, otherAdmin] = [await refusal(appeal(STRANGER)), await refusal(appeal(admin))];
  expect([stranger, otherAdmin]).toEqual(['not_found', 'not_found']);
  expect([(await appeal(person)).isNew, (await appeal(person)).isNew]).toEqual([true, false]);

  const decide = async (by: number) => {
    const status = answer === 'granted' ? AppealStatus.GRANTED : AppealStatus.REFUSED;
    return moderation.measures.answerAppeal({ id, answer: status, reason: 'Looked again.' }, await as(by));
  };
  const again = await refusal(decide(first));
  expect(again).toBe(admins === 'no other' ? 'ok' : 'already_exists');
  await decide(only);
  await decide(only);
  expect((await newestOf(person))?.appeal).toMatchObject({ reason: 'Looked again.' });
  await until(async () => (await isInForce()) === (answer === 'refused'));
  const effect = (await isInForce()) ? 'stays' : 'undone';
  lines.push(
    `| ${measure} | ${answer} | ${admins} | 201, then 200 | 404 | 404 | ${again === 'ok' ? 'yes' : '409'} | ${effect} |`,
  );
});
