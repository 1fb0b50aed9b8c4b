import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { VideoKind, VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { Verdict } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { AppealStatus } from '@tallscreen/proto/tallscreen/moderation/v1/review_service_pb';
import { until } from '@tallscreen/kit/testing/until';
import { retryTimeouts } from './retry.ts';
import { admin, bootWorld, itemTypeOf, nowhere, uploader, type World } from './world.ts';

const kind = VideoKind.VIDEO;

let moderation: World;
beforeAll(async () => {
  moderation = await bootWorld({ withNeighbours: true });
});
afterAll(() => moderation?.dispose());

const as = (userId: number) => moderation.media.as(userId, userId === admin ? 'admin' : 'creator');

test('an appeal is decided by another admin than the first decision, unless there is no other', async () => {
  const only = await moderation.neighbours().onlyAdmin();
  const overturned = async () => {
    const { reviewers } = await moderation.records.getWorkload({ days: 7n }, await as(admin));
    return [admin, only].map((id) => Number(reviewers.find(({ adminId }) => Number(adminId) === id)?.overturned ?? 0));
  };
  const before = await overturned();
  async function appealed(by: number, ownerId = uploader) {
    const video = await moderation.place(kind, ownerId);
    await moderation.decide(video, Verdict.REJECT, { by });
    const appeal = { itemId: video.id, text: 'Please.' };
    await retryTimeouts(async () => moderation.reviews.createAppeal(appeal, await as(ownerId)));
    return video;
  }
  const [video, own] = [await appealed(admin), await appealed(only)];
  const refusal = { status: 'already_exists', detail: 'Another admin must decide this appeal.' };
  for (const verdict of [Verdict.APPROVE, Verdict.REJECT, Verdict.REMOVE])
    await expect(moderation.decide(video, verdict, { by: admin })).rejects.toMatchObject(refusal);
  await moderation.decide(video, Verdict.APPROVE, { by: only });
  await moderation.decide(own, Verdict.APPROVE, { by: only });
  // The uploader is an admin too: the other admin decides again, and the uploader never.
  const [ofAdmin, ofOnly] = [await appealed(only, admin), await appealed(only, only)];
  await expect(moderation.decide(ofAdmin, Verdict.APPROVE, { by: admin })).rejects.toMatchObject({
    status: 'permission_denied',
    detail: 'Another admin must decide your appeal.',
  });
  await moderation.decide(ofAdmin, Verdict.REJECT, { by: only });
  await moderation.decide(ofOnly, Verdict.APPROVE, { by: only });
  const ofAnAdmin = await appealed(admin, only);
  await moderation.decide(ofAnAdmin, Verdict.APPROVE, { by: admin });
  // Counted against the admin who rejected: for the one, the video and an admin's video; for the other, one of their
  // own.
  expect((await overturned()).map((count, index) => count - before[index]!)).toEqual([2, 2]);
  expect((await moderation.records.getWorkload({ days: 0n }, await as(admin))).reviewers).toEqual([]);
});

test('while identity is away the first admin cannot decide the appeal, nothing is stored, and others can', async () => {
  const only = await moderation.neighbours().onlyAdmin();
  const away = await moderation.boot({ IDENTITY_ADDR: nowhere });
  const video = await moderation.place(kind);
  await moderation.decide(video, Verdict.REJECT);
  const appeal = { itemId: video.id, text: 'Please.' };
  await retryTimeouts(async () => moderation.reviews.createAppeal(appeal, await as(uploader)));
  const before = await moderation.decisionsOn(video.id);
  const request = { itemId: video.id, itemType: itemTypeOf(video), verdict: Verdict.APPROVE };
  await expect(away.reviews.decideReview(request, await as(admin))).rejects.toMatchObject({ status: 'unavailable' });
  expect(await moderation.decisionsOn(video.id)).toEqual(before);

  await retryTimeouts(async () => away.reviews.decideReview(request, await moderation.media.as(only, 'admin')));
  expect((await moderation.read(video.id))?.status).toBe(VideoStatus.TESTING);
  await away.stop();
});

test('of two admins who answer an appeal at once, the one whose answer does not count is told so', async () => {
  const only = await moderation.neighbours().onlyAdmin();
  for (let round = 0; round < 8; round++) {
    const person = await moderation.neighbours().register();
    const warning = { userId: BigInt(person), reasonCode: 'spam', text: 'Stop.' };
    await moderation.records.warnUser(warning, await as(admin));
    const id = (await moderation.measures.listMeasures({}, await as(person))).measures[0]?.id ?? 0n;
    await moderation.measures.appealMeasure({ id, text: 'Please.' }, await as(person));
    const answers = [
      [AppealStatus.GRANTED, 2],
      [AppealStatus.REFUSED, only],
    ] as const;
    const outcomes = await Promise.all(
      answers.map(async ([answer, by]) =>
        moderation.measures.answerAppeal({ id, answer }, await moderation.media.as(by, 'admin')).then(
          ({ measure }) => measure?.appeal?.status === answer,
          (error: { code?: string }) => error.code,
        ),
      ),
    );
    expect(new Set(outcomes)).toEqual(new Set(['appeal_already_decided', true]));
  }
});

test('a ban is lifted when identity is back, if it was away when the appeal was granted', async () => {
  const away = await moderation.boot({ IDENTITY_ADDR: nowhere });
  const person = await moderation.neighbours().register();
  await moderation.neighbours().ban(person);
  const list = async () => (await moderation.measures.listMeasures({}, await as(person))).measures;
  await until(async () => (await list()).length > 0);
  const id = (await list())[0]?.id ?? 0n;
  await moderation.measures.appealMeasure({ id, text: 'Please.' }, await as(person));
  const granted = await away.measures.answerAppeal({ id, answer: AppealStatus.GRANTED }, await as(admin));
  expect(granted.measure?.appeal?.status).toBe(AppealStatus.GRANTED);
  await away.stop();
  await until(async () => !(await moderation.neighbours().isBanned(person)));
});
