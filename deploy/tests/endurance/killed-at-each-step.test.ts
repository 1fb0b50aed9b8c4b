import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { ownProcesses } from '../../local/processes.ts';
import { control } from '../../local/testing/control.ts';
import { createClient, RequestFailed, type Client } from '../../seed/client.ts';
import { openDecisionLog } from '../support/decisions.ts';
import { eventually } from '../support/eventually.ts';
import { admin, createLastingClient, PASSWORD, processed, stackUrl, upload, type Member } from '../support/stack.ts';
import { inOrder, startTraffic, type Traffic } from '../support/traffic.ts';

jest.setTimeout(600_000);

let traffic: Traffic;
beforeAll(async () => {
  traffic = await startTraffic();
});
afterEach(() => control.allReady());
afterAll(() => traffic?.stop());

/** Repeats a call until it is answered, as a person with a retry button does. */
const persistently = <T>(what: string, call: () => Promise<T>): Promise<NonNullable<T>> => eventually(what, call, 120);

/** Registers, or signs in if an earlier try was stored and only its answer was lost. */
async function join(username: string): Promise<Member> {
  const email = `${username}@example.test`;
  const metadata = { honeypot: '', js_check: 'human', form_start_time: Date.now() - 5000 };
  const json = { username, email, password: PASSWORD, role: 'user', metadata };
  await createClient(stackUrl)
    .call('POST', '/auth/register', { json })
    .catch((error: unknown) => {
      if (!(error instanceof RequestFailed) || error.status >= 500) throw error;
    });
  const client = createLastingClient(email);
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

test.each(ownProcesses.map(({ name }) => name))(
  '%s is killed at every step of the main job: each step counts once',
  async (name) => {
    const serial = `${name.replaceAll('-', '')}${Date.now().toString(36)}`;
    /** Begins a step, kills the process at once, and repeats the step until it is answered. */
    const step = async <T>(what: string, act: () => Promise<T>): Promise<NonNullable<T>> => {
      const acting = persistently(what, act);
      await control.kill(name, 'SIGKILL');
      const result = await acting;
      await control.allReady();
      return result;
    };

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
  },
);

test('what others did meanwhile is there, each action once', async () => {
  await traffic.stop();
  expect(inOrder(await traffic.shown())).toEqual(inOrder(traffic.done));
  const { likes, comments } = traffic.done;
  await eventually('all is counted', async () => (await traffic.counted()).comments >= comments.length);
  expect(await traffic.counted()).toEqual({ likes, comments: comments.length });
});
