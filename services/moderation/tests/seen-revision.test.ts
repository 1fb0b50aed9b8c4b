import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { VideoStatus, type Video } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { Verdict } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { admin, bootWorld, uploader, type World } from './world.ts';

const ROUNDS = Array.from({ length: 6 }, (_, i) => i);

let moderation: World;
beforeAll(async () => {
  moderation = await bootWorld();
});
afterAll(() => moderation.dispose());

const approve = (video: Video, seenRevision: bigint, by = admin) =>
  moderation.decide(video, Verdict.APPROVE, { seenRevision, by });

const lookAgain = {
  status: 'already_exists',
  detail: 'This was changed after you looked at it. Please look again.',
};

/** The uploader changes the video, which continues to wait. Returns its new revision. */
async function change(video: Video): Promise<bigint> {
  const as = await moderation.media.as(uploader);
  const edit = { videoId: video.id, details: { language: 'de' }, changed: { paths: ['language'] } };
  return (await moderation.media.client.editVideo(edit, as)).video!.revision;
}

test('a version that was changed after the admin saw it is not approved; the next one can be, once', async () => {
  const video = await moderation.place();
  const revision = await change(video);
  await expect(approve(video, video.revision)).rejects.toMatchObject(lookAgain);
  expect((await moderation.read(video.id))?.status).toBe(VideoStatus.PENDING);
  const first = await approve(video, revision);
  expect(first.video?.status).toBe(VideoStatus.TESTING);
  // A repeated call whose answer was lost, also after the approval has raised the revision.
  expect((await approve(video, revision)).decisionId).toBe(first.decisionId);
});

test('when two admins saw different states the newer is approved, whoever comes first', async () => {
  const applied = await Promise.all(
    ROUNDS.map(async () => {
      const video = await moderation.place();
      const revision = await change(video);
      const late = approve(video, video.revision).catch(() => undefined);
      await Promise.all([late, approve(video, revision, admin + 1)]);
      const decisions = await moderation.decisionsOn(video.id);
      return decisions.filter(({ state }) => state === 'applied').map(({ adminId }) => adminId);
    }),
  );
  expect(applied).toEqual(ROUNDS.map(() => [admin + 1]));
});

test('of an edit and an approval at the same time only the version that was seen is approved', async () => {
  const ends = await Promise.all(
    ROUNDS.map(async () => {
      const video = await moderation.place();
      const approving = approve(video, video.revision).then(
        (answer) => answer.video?.revision === video.revision + 1n,
        (error: unknown) => error,
      );
      const [end] = await Promise.all([approving, change(video).catch(() => 0n)]);
      return end === true ? lookAgain : end;
    }),
  );
  expect(ends).toEqual(ROUNDS.map(() => expect.objectContaining(lookAgain)));
});
