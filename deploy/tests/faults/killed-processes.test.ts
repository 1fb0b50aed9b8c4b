import { afterEach, expect, jest, test } from '@jest/globals';
import { Verdict } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { createClient, RequestFailed, signIn, videoForm, type Client } from '../../seed/client.ts';
import { control } from '../../local/testing/control.ts';
import { openDecisionLog } from '../support/decisions.ts';
import { eventually, settled } from '../support/eventually.ts';
import { makeVideoFile } from '../support/media.ts';
import {
  admin,
  decide,
  liveVideo,
  newMember,
  PASSWORD,
  processed,
  stackUrl,
  upload,
  type Member,
  type Upload,
} from '../support/stack.ts';

jest.setTimeout(600_000);
afterEach(() => control.allReady());

interface Engagement {
  readonly likes: number;
}

const people = (count: number): Promise<Member[]> =>
  Promise.all(Array.from({ length: count }, () => newMember('user')));
const likesOf = async (client: Client, id: number): Promise<number> =>
  (await client.call<Engagement>('GET', `/videos/${id}`)).likes;

async function stageOf(creator: Member, id: number): Promise<string | null | undefined> {
  const { uploads } = await creator.client.call<{ uploads: Upload[] }>('GET', '/videos/me/uploads');
  return uploads.find((entry) => entry.id === id)?.processing_stage;
}
const reaches = (creator: Member, id: number, stage: string): Promise<unknown> =>
  eventually(`${stage} has begun`, async () => (await stageOf(creator, id)) === stage, 60, 40);

/** Uploads without repeating, so that a failure stays visible. */
async function uploadOnce({ client }: Member, title: string): Promise<number> {
  const form = await videoForm(await makeVideoFile(), title, 'test');
  return (await client.send<{ id: number }>('POST', '/videos/upload', { form })).id;
}

/** Repeats a call until it is answered, as a user with a retry button does. */
const persistently = <T>(what: string, call: () => Promise<T>): Promise<NonNullable<T>> => eventually(what, call, 60);

test('media is killed during uploads: every accepted upload reaches the queue once', async () => {
  const creators = await Promise.all([1, 2, 3, 4].map(() => newMember('creator')));
  const before = new Set(await control.objects());
  const uploads = creators.map((creator, index) => uploadOnce(creator, `killed media ${index}`));
  await Promise.any(uploads);
  await control.kill('media', 'SIGKILL');
  const results = await Promise.allSettled(uploads);
  await control.allReady();
  const stored: number[] = [];
  for (const [index, creator] of creators.entries()) {
    const { uploads: listed } = await creator.client.call<{ uploads: Upload[] }>('GET', '/videos/me/uploads');
    const ids = listed.map(({ id }) => id);
    stored.push(...ids);
    const result = results[index];
    // On a busy machine the answer to a stored upload may be lost for longer than the BFF repeats the call.
    expect(ids).toEqual(result?.status === 'fulfilled' ? [result.value] : ids.slice(0, 1));
    for (const id of ids) expect(await processed(creator, id)).toMatchObject({ status: 'pending' });
  }
  // An upload without a stored video may remain only below incoming/. Media deletes it after an hour, because until
  // then its video may still be stored. services/media/tests/serving.test.ts simulates that hour.
  const places = new Set(stored.map((id) => `videos/${id}`));
  const placeOf = (key: string): string => key.split('/').slice(0, 2).join('/');
  const isAstray = (key: string): boolean =>
    !before.has(key) && !key.startsWith('incoming/') && !places.has(placeOf(key));
  expect((await control.objects()).filter(isAstray)).toEqual([]);
});

test('a worker is killed: the next one processes the video from the start', async () => {
  const creator = await newMember('creator');
  const id = await upload(creator, 'killed worker', { seconds: 10, size: '540x960' });
  await reaches(creator, id, 'processing');
  await control.kill('media-worker', 'SIGKILL');
  expect(await processed(creator, id)).toMatchObject({ status: 'pending' });
});

test('moderation is killed between storing and applying a decision: one outcome, one notification', async () => {
  const creator = await newMember('creator');
  const id = await upload(creator, 'killed moderation');
  await processed(creator, id);
  const log = await openDecisionLog();
  await control.kill('media', 'SIGSTOP');
  try {
    const json = { video_id: id, action: 'approve', reason: '' };
    const answer = admin.call('POST', '/admin/videos/moderate', { json }).catch((error: unknown) => error);
    const written = await eventually('the decision is stored', async () => (await log.of(id))[0]);
    expect(written).toMatchObject({ verdict: Verdict.APPROVE });
    await control.kill('moderation', 'SIGKILL');
    expect(await answer).toBeInstanceOf(RequestFailed);
  } finally {
    await control.kill('media', 'SIGCONT');
  }
  await control.allReady();
  const read = () => creator.client.call<{ status: string }>('GET', `/videos/${id}`);
  await eventually('the decision is applied', async () => (await read()).status === 'testing');
  const told = await settled('the notification of the creator', async () => {
    const { notifications } = await creator.client.call<{ notifications: { type: string }[] }>(
      'GET',
      '/me/notifications',
    );
    return notifications.map(({ type }) => type);
  });
  expect(told).toHaveLength(1);
  expect(await log.of(id)).toHaveLength(1);
  expect(await read()).toMatchObject({ status: 'testing' });
  log.close();
});

test('social is killed during likes: every acknowledged like is counted once', async () => {
  const creator = await newMember('creator');
  const id = await liveVideo(creator, 'killed social');
  const crowd = await people(12);
  const storm = crowd.map((member) =>
    persistently(`like by ${member.username}`, () => member.client.call('POST', `/videos/${id}/like`)),
  );
  await control.kill('social', 'SIGKILL');
  await Promise.all(storm);
  expect(await likesOf(creator.client, id)).toBe(12);
  await eventually('analytics agrees', async () => {
    const { videos } = await creator.client.call<{ videos: { video_id: number; likes: number }[] }>(
      'GET',
      '/analytics/user/videos',
    );
    return videos.find((entry) => entry.video_id === id)?.likes === 12;
  });
});

test('bff and analytics are killed during views: every counted view is counted once everywhere', async () => {
  const creator = await newMember('creator');
  const id = await liveVideo(creator, 'killed analytics');
  const crowd = await people(10);
  let counted = 0;
  const views = crowd.map((member) =>
    persistently(`view by ${member.username}`, async () => {
      const answer = await member.client.call<{ counted: boolean }>('POST', `/videos/${id}/view`);
      if (answer.counted) counted += 1;
      return true;
    }),
  );
  await control.kill('analytics', 'SIGKILL');
  await control.kill('bff', 'SIGKILL');
  await Promise.all(views);
  const views10 = await eventually('all views in analytics', async () => {
    const { videos } = await creator.client.call<{ videos: { video_id: number; views: number }[] }>(
      'GET',
      '/analytics/user/videos',
    );
    const found = videos.find((entry) => entry.video_id === id)?.views;
    return found === 10 ? found : undefined;
  });
  expect(views10).toBe(10);
  expect(counted).toBeLessThanOrEqual(10);
});

test('feed is killed: videos approved meanwhile appear in the feed', async () => {
  const creator = await newMember('creator');
  const id = await upload(creator, 'killed feed');
  await processed(creator, id);
  await control.stop('feed');
  await decide(id, 'approve');
  await control.start('feed');
  const viewer = await newMember('user');
  await eventually('the video is in the feed', async () => {
    const { videos } = await viewer.client.call<{ videos: { id: number }[] }>(
      'GET',
      `/videos/feed?video=${id}&limit=5`,
    );
    return videos[0]?.id === id;
  });
});

test('identity is killed during registrations: acknowledged users can sign in, and refresh works', async () => {
  const joining = Array.from({ length: 6 }, () => newMember('user', 'killed'));
  await control.kill('identity', 'SIGKILL');
  const settled = await Promise.allSettled(joining);
  await control.allReady();
  for (const result of settled) {
    if (result.status === 'rejected') continue;
    const client = await signIn(stackUrl, result.value.email, PASSWORD);
    expect(await client.call('GET', '/auth/me')).toMatchObject({ id: result.value.id });
  }
  await expect(newMember('user', 'after')).resolves.toMatchObject({ username: expect.stringContaining('after') });
});

test('messaging is killed during a send: a retry with the same client_id stores one message', async () => {
  const [from, to] = (await people(2)) as [Member, Member];
  const send = (): Promise<unknown> =>
    from.client.call('POST', '/messages/', { json: { receiver_id: to.id, content: 'once', client_id: 'c-1' } });
  const first = persistently('the message is sent', send);
  await control.kill('messaging', 'SIGKILL');
  await first;
  await persistently('the retry is answered', send);
  const { messages } = await to.client.call<{ messages: { content: string }[] }>(
    'GET',
    `/messages/conversation/${from.id}`,
  );
  expect(messages.filter((message) => message.content === 'once')).toHaveLength(1);
});

test('all processes are killed at once: the stack recovers by itself', async () => {
  for (const process of await control.processes()) await control.kill(process.name, 'SIGKILL').catch(() => undefined);
  await control.allReady();
  const client = createClient(stackUrl);
  await eventually('the feed answers', () =>
    client.call('GET', '/videos/feed').then(
      () => true,
      (error: { status?: number }) => error.status === 401,
    ),
  );
});

test('media is killed while it makes an export: another process makes it again and notifies its user once', async () => {
  const creator = await newMember('creator');
  await liveVideo(creator, 'Mine');
  const read = () => creator.client.call<{ status: string; url: string | null }>('GET', '/users/me/export');
  const told = async () => {
    const { notifications } = await creator.client.call<{ notifications: { kind: string }[] }>(
      'GET',
      '/me/notifications',
    );
    return notifications.filter(({ kind }) => kind === 'export_ready');
  };
  await creator.client.call('POST', '/users/me/export');
  await control.kill('media', 'SIGKILL');
  await control.allReady();

  const { url } = await eventually('the export is ready', async () => {
    const found = await read();
    return found.status === 'ready' ? found : undefined;
  });
  const file = await fetch(new URL(url ?? '', stackUrl));
  expect([
    file.status,
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ]).toEqual([200, 'PK']);
  expect(await settled('the notification', told)).toHaveLength(1);
});
