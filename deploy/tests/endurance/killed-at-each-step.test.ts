import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { ownProcesses } from '../../local/processes.ts';
import { control } from '../../local/testing/control.ts';
import { createClient, RequestFailed, type Client } from '../../seed/client.ts';
import { openDecisionLog } from '../support/decisions.ts';
import { eventually } from '../support/eventually.ts';
import { callRaw, sendInParts } from '../support/resumable.ts';
import { admin, lastingClient, PASSWORD, processed, stackUrl, upload, type Member } from '../support/stack.ts';
import { endTraffic, startTraffic, type Traffic } from '../support/traffic.ts';

jest.setTimeout(900_000);

let traffic: Traffic;
beforeAll(async () => {
  traffic = await startTraffic();
});
afterEach(() => control.allReady());
afterAll(() => traffic?.stop());

/**
 * Everything must work again this long after a kill, plus the time of a transcoding. Raise it for a busy machine, on
 * which one process needs many seconds to start.
 */
const RECOVERY_SECONDS = Number(process.env['RECOVERY_SECONDS'] ?? 30);

/** Repeats a call until it is answered, like a user with a retry button. */
const persistently = <T>(what: string, call: () => Promise<T>): Promise<NonNullable<T>> =>
  eventually(what, call, RECOVERY_SECONDS);

/** A call that was stored without an answer is refused when it is repeated. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof RequestFailed) || error.status >= 500) throw error;
}

/** Registers, or signs in if an earlier try was stored and only its answer was lost. */
async function join(username: string): Promise<Member> {
  const email = `${username}@example.test`;
  const metadata = { honeypot: '', js_check: 'human', form_start_time: Date.now() - 5000 };
  const json = { username, email, password: PASSWORD, role: 'user', metadata };
  await createClient(stackUrl).call('POST', '/auth/register', { json }).catch(unlessRefused);
  const client = lastingClient(email);
  const { id } = await client.call<{ id: number }>('GET', '/auth/me');
  return { id, username, email, client };
}

interface Counted {
  readonly video_id: number;
  readonly views: number;
  readonly likes: number;
  readonly comments: number;
}
const countedOf = async (client: Client, videoId: number): Promise<Counted | undefined> => {
  const { videos } = await client.call<{ videos: Counted[] }>('GET', '/analytics/user/videos');
  return videos.find(({ video_id }) => video_id === videoId);
};

type Step = <T>(what: string, act: () => Promise<T>) => Promise<NonNullable<T>>;

/** Each step begins, the process is killed at once, and the step is repeated until it is answered. */
const stepsThatKill =
  (name: string): Step =>
  async (what, act) => {
    const acting = persistently(what, act);
    // A step that fails early must not end the run before it is awaited.
    acting.catch(() => undefined);
    await control.kill(name, 'SIGKILL');
    const result = await acting;
    await control.allReady(RECOVERY_SECONDS);
    return result;
  };

/** Changes the texts and captions of a live video. */
async function changeVideo(step: Step, creator: Member, id: number): Promise<void> {
  const title = `Edited ${id}`;
  await step('the edit', () => creator.client.call('PUT', `/videos/${id}`, { json: { title } }));
  const body = 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n';
  const headers = { 'content-type': 'text/vtt' };
  await step('the captions', () => callRaw(creator, 'PUT', `/videos/${id}/captions/en`, { headers, body }));
  const { captions, ...video } = await creator.client.call<{
    title: string;
    captions: { lang: string; url: string }[];
  }>('GET', `/videos/${id}`);
  expect([video.title, captions.map(({ lang }) => lang)]).toEqual([title, ['en']]);
  expect((await fetch(new URL(captions[0]!.url, stackUrl))).status).toBe(200);
}

const SCHEDULED_AHEAD_MS = 45_000;

/** A video that is sent in parts, scheduled, rejected, appealed about and approved, and goes live at its time. */
async function publishLater(step: Step, creator: Member): Promise<void> {
  const { client } = creator;
  const upload_id = await step('the resumable upload', () => sendInParts(creator, RECOVERY_SECONDS));
  const json = { upload_id, title: 'In parts' };
  const { id } = await step('its submission', () => client.call<{ id: number }>('POST', '/videos', { json }));
  await step('its processing', () => processed(creator, id));
  const decide = (action: 'approve' | 'reject') => () =>
    admin.call('POST', '/admin/videos/moderate', { json: { video_id: id, action, reason: 'Spam.' } });
  await step('the rejection', decide('reject'));
  await step('the appeal', async () => {
    await client.call('POST', `/videos/${id}/appeal`, { json: { text: 'Please.' } }).catch(unlessRefused);
    return (await client.call<{ status: string }>('GET', `/videos/${id}/appeal`)).status === 'open';
  });
  const publishAt = new Date(Date.now() + SCHEDULED_AHEAD_MS);
  const schedule = { json: { publish_at: publishAt.toISOString() } };
  await step('the schedule', () => client.call('PUT', `/videos/${id}`, schedule));
  await step('the decision on the appeal', decide('approve'));
  const isLive = () => createClient(stackUrl).call('GET', `/videos/${id}`);
  const waiting = eventually('it goes live', isLive, SCHEDULED_AHEAD_MS / 1_000 + RECOVERY_SECONDS);
  await step('the wait for its time', async () => true);
  await waiting;
  expect(Date.now()).toBeGreaterThanOrEqual(publishAt.getTime());
  const { uploads } = await client.call<{ uploads: { id: number; title: string }[] }>('GET', '/videos/me/uploads');
  expect(uploads.filter(({ title }) => title === 'In parts')).toHaveLength(1);
  expect(await client.call('GET', `/videos/${id}/appeal`)).toMatchObject({ status: 'granted' });
}

test.each(ownProcesses.map(({ name }) => name))(
  '%s is killed at every step of the main job: each step counts once',
  async (name) => {
    const serial = `${name.replaceAll('-', '')}${Date.now().toString(36)}`;
    const step = stepsThatKill(name);

    const viewer = await step('registration', () => join(`v${serial}`));
    const creator = await step('the role', async () => {
      const member = await join(`c${serial}`);
      const form = new URLSearchParams({ user_id: String(member.id), new_role: 'creator' });
      await admin.call('POST', '/admin/users/update-role', { form });
      const { role } = await member.client.call<{ role: string }>('GET', '/auth/me');
      if (role !== 'creator') throw new Error(`still ${role}`);
      return member;
    });
    const id = await step('the upload', () => upload(creator, `At each step ${name}`));
    expect(await step('processing', () => processed(creator, id))).toMatchObject({ status: 'pending' });
    const json = { video_id: id, action: 'approve', reason: '' };
    await step('the decision', () => admin.call('POST', '/admin/videos/moderate', { json }));
    await step('the feed', async () => {
      const route = `/videos/feed?video=${id}&limit=5`;
      return (await viewer.client.call<{ videos: { id: number }[] }>('GET', route)).videos[0]?.id === id;
    });
    const post = (route: string, body?: object) => () =>
      viewer.client.call<Record<string, unknown>>('POST', route, body && { json: body });
    expect(await step('the like', post(`/videos/${id}/like`))).toMatchObject({ likes: 1, liked: true });
    await step('the view', post(`/videos/${id}/view`));
    await step('the comment', post('/comments', { video_id: id, text: 'Once', client_id: `c-${serial}` }));
    await step(
      'the message',
      post('/messages', { receiver_id: creator.id, content: 'Once', client_id: `m-${serial}` }),
    );
    const isCounted = async () => {
      const { views = 0, likes = 0, comments = 0 } = (await countedOf(creator.client, id)) ?? {};
      return views > 0 && likes > 0 && comments > 0;
    };
    await step('analytics', isCounted);

    expect(await countedOf(creator.client, id)).toMatchObject({ views: 1, likes: 1, comments: 1 });
    const { messages } = await creator.client.call<{ messages: unknown[] }>(
      'GET',
      `/messages/conversation/${viewer.id}`,
    );
    expect(messages).toHaveLength(1);
    const log = await openDecisionLog();
    expect(await log.of(id)).toHaveLength(1);
    log.close();

    await changeVideo(step, creator, id);
    await publishLater(step, creator);
  },
);

test('every action of others meanwhile is stored once', async () => {
  const { asked, found } = await endTraffic(traffic);
  expect(found).toEqual(asked);
});
