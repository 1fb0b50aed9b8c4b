import { createPrivateKey, randomBytes, randomInt } from 'node:crypto';
import { beforeAll, expect, jest, test } from '@jest/globals';
import { signAccessToken } from '@tallscreen/kit/auth/access-token';
import { pem } from '@tallscreen/kit/config';
import { tierConfig } from '@tallscreen/proto/rules/tier-settings';
import { eventually } from '../../deploy/tests/support/eventually.ts';
import { pathThrough, readSpans } from '../../deploy/tests/support/spans.ts';
import { as, type Call, type Json, type Wish } from './support/client.ts';
import { processed, uploadForm } from './support/media-items.ts';
import { admin, newPerson, type Person } from './support/people.ts';

jest.setTimeout(600_000);
/** Only a missing path may fail a test, not a busy machine. */
const LIMIT_SECONDS = 240;

/** The span of a client whose calls are recorded. */
const client = { traceId: randomBytes(16).toString('hex'), spanId: randomBytes(8).toString('hex') };
const recorded = { headers: { traceparent: `00-${client.traceId}-${client.spanId}-01` } };

let creator: Person;
let videoId: number;

/** Makes a recorded call; repeats it while the stack is too busy for it. Returns the answer. */
const act = ({ call }: Pick<Person, 'call'>, path: string, wish: Wish = {}, method = 'POST'): Promise<Json> =>
  eventually(
    `${method} ${path}`,
    async () => {
      const { status, body } = await call(method, path, { ...wish, ...recorded });
      return status < 300 ? body : undefined;
    },
    LIMIT_SECONDS,
  );

beforeAll(async () => {
  creator = await newPerson('creator');
  const viewer = await newPerson();
  videoId = Number((await act(creator, '/videos/upload', { form: await uploadForm('From click to tier') }))['id']);
  await processed(creator, videoId);
  await act(await admin(), '/admin/videos/moderate', { json: { video_id: videoId, action: 'approve' } });
  await watchByOthers(tierConfig.TIER_PROMOTED_VIEWS.parse(undefined) - 1);
  await act(viewer, `/videos/feed?video=${videoId}`, {}, 'GET');
  // This is the last view that the video needs to be promoted.
  await act(viewer, `/videos/${videoId}/view`);
  await act(viewer, `/videos/${videoId}/like`);
  await act(viewer, '/analytics/track', { json: { video_id: videoId, event: 'complete' } });
  await act(viewer, '/messages/', { json: { receiver_id: creator.id, content: 'Well done' } });
  await act(viewer, '/users/me/export');
});

/** Lets users without accounts watch the video to its end, and waits until this is counted. */
async function watchByOthers(count: number): Promise<void> {
  // Without the duration, analytics would not know that the video ends after a second.
  await eventually(
    'analytics knows the video',
    async () => (await creator.call('GET', `/videos/${videoId}/viewers`)).status === 200,
    LIMIT_SECONDS,
  );
  const watch = async (call: Call) => {
    for (const event of ['view', 'complete']) {
      const json = { video_id: videoId, event };
      const isTaken = async () => (await call('POST', '/analytics/track', { json })).status === 200;
      await eventually(event, isTaken, LIMIT_SECONDS);
    }
  };
  await Promise.all(Array.from({ length: count }, async () => watch(as(await tokenOfNobody()))));
  await eventually(
    'the views of others are counted',
    async () => {
      const { body } = await creator.call('GET', '/analytics/user/videos');
      const [mine] = body['videos'] as Json[];
      return mine?.['views'] === count && mine['completion_rate'] === 1;
    },
    LIMIT_SECONDS,
  );
}

const tokenOfNobody = (): Promise<string> => {
  const person = { userId: randomInt(2 ** 40, 2 ** 41), username: 'nobody', role: 'user', sessionId: 'none' } as const;
  return signAccessToken(createPrivateKey(pem.parse(process.env['AUTH_PRIVATE_KEY'])), person, 3_600);
};

const rpc = (service: string, method: string) => `tallscreen.${service}/${method}`;
const CREATE = rpc('media.v1.VideoService', 'CreateVideo');
const RECORD_SCAN = rpc('media.v1.VideoService', 'RecordScan');
const DECIDE = rpc('moderation.v1.ReviewService', 'DecideReview');
const APPLY = rpc('media.v1.VideoService', 'ApplyDecision');
const FEED = rpc('feed.v1.FeedService', 'BatchListFeed');
const SEND = rpc('messaging.v1.MessageService', 'SendMessage');
const EXPORT = rpc('media.v1.ExportService', 'RequestExport');
const BAN = rpc('identity.v1.UserAdminService', 'BanUser');
const LIKE = rpc('social.v1.EngagementService', 'SetLike');

/** Each span is a child of the previous one, or linked to it. */
test.each([
  [
    'an upload is traced over transcoding and scan to those who wait for its result',
    [
      'bff POST /api/v1/videos/upload',
      `bff ${CREATE}`,
      `media ${CREATE}`,
      'media-worker process video',
      'moderation process media.video.v1',
      'moderation scan media item',
      `moderation ${RECORD_SCAN}`,
      `media ${RECORD_SCAN}`,
      'social process media.video.v1',
    ],
  ],
  [
    'a decision is traced to the feed',
    [
      'bff POST /api/v1/admin/videos/moderate',
      `bff ${DECIDE}`,
      `moderation ${DECIDE}`,
      `moderation ${APPLY}`,
      `media ${APPLY}`,
      'feed process media.video.v1',
    ],
  ],
  [
    'a decision is traced to the notification of the uploader',
    [
      'bff POST /api/v1/admin/videos/moderate',
      `bff ${DECIDE}`,
      `moderation ${DECIDE}`,
      'social process moderation.decision.v1',
    ],
  ],
  [
    'a page of the feed is traced over its batch',
    ['bff GET /api/v1/videos/feed', 'bff batch feed-pages', `bff ${FEED}`, `feed ${FEED}`],
  ],
  [
    'a view is traced over its score to the new tier, and from there to the feed',
    [
      'bff POST /api/v1/videos/{id}/view',
      'analytics process analytics.event.v1',
      'media process analytics.score.v1',
      'feed process media.video.v1',
    ],
  ],
  [
    'a like is traced to the score',
    [
      'bff POST /api/v1/videos/{id}/like',
      `bff ${LIKE}`,
      `social ${LIKE}`,
      'social batch set-like',
      'analytics process social.engagement.v1',
      'media process analytics.score.v1',
    ],
  ],
  [
    'a completion is traced to the score',
    ['bff POST /api/v1/analytics/track', 'analytics process analytics.event.v1', 'media process analytics.score.v1'],
  ],
  [
    'a message is traced to its event, which is written later',
    ['bff POST /api/v1/messages', `bff ${SEND}`, `messaging ${SEND}`, 'messaging process messaging.message.v1'],
  ],
  [
    'an export is traced to the notification that it is ready',
    [
      'bff POST /api/v1/users/me/export',
      `bff ${EXPORT}`,
      `media ${EXPORT}`,
      'media build export',
      'social process media.export.v1',
    ],
  ],
])('%s', async (_name, names) => {
  expect(await recordedPath(names)).toEqual(names);
});

test('a ban is traced over the jobs that carry it out', async () => {
  await act(await admin(), `/admin/ban-user/${creator.id}`);
  const call = ['bff POST /api/v1/admin/ban-user/{id}', `bff ${BAN}`, `identity ${BAN}`];
  for (const job of [
    ['media process identity.user.v1', 'media media-apply-account-changes', 'feed process media.video.v1'],
    ['social process identity.user.v1', 'social social-clean-up-users'],
  ]) {
    expect(await recordedPath([...call, ...job])).toEqual([...call, ...job]);
  }
});

/** Waits for a path of these spans that starts at the client; returns the part of it that was found. */
async function recordedPath(names: readonly string[]): Promise<string[]> {
  let found: string[] = [];
  const isWhole = async () => {
    found = pathThrough(await readSpans(), client, names);
    return found.length === names.length;
  };
  await eventually('the whole path is recorded', isWhole, LIMIT_SECONDS).catch(() => undefined);
  return found;
}

test('no call is recorded unless its client wants it recorded', async () => {
  const strangers = (await readSpans()).filter(({ traceId }) => traceId !== client.traceId);
  expect(strangers).toEqual([]);
});
