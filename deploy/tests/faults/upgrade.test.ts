// Data of version 0.1 under this version. deploy/tests/fixtures/version-0.1/README.md says what is in it.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { createLogger } from '@tallscreen/kit/logger';
import { createScope } from '@tallscreen/kit/service';
import { readBackupConfig } from '../../backup/config.ts';
import { openParts } from '../../backup/parts.ts';
import { restore } from '../../backup/restore.ts';
import { control } from '../../local/testing/control.ts';
import { createClient, createLastingClient, RequestFailed, signIn, type Client } from '../../seed/client.ts';
import { eventually } from '../support/eventually.ts';
import { emptyStores, stopWriters } from '../support/restored-stack.ts';
import { admin, PASSWORD, stackUrl } from '../support/stack.ts';

jest.setTimeout(900_000);

type Json = Record<string, unknown>;
interface Fixture {
  /** Ids of what they name. */
  readonly live: number;
  readonly rejected: number;
  readonly appealed: number;
  readonly removed: number;
  readonly promo: number;
  readonly people: Readonly<Record<'mia' | 'vera' | 'shop' | 'rude', { readonly id: number; readonly email: string }>>;
}

const folder = path.resolve(import.meta.dirname, '../fixtures/version-0.1');
const old = JSON.parse(await readFile(path.join(folder, 'people.json'), 'utf8')) as Fixture;
const logger = createLogger({ name: 'upgrade', level: 'silent' });
const { scope, stop } = createScope('upgrade', logger);
/** Calls of viewers; `failed` since all processes are ready. */
let [answered, failed] = [0, 0];
const over = new AbortController();
let load: Promise<unknown>;
afterAll(async () => {
  over.abort();
  await load;
  await stop();
});

const signInAs = (who: keyof Fixture['people']): Promise<Client> => signIn(stackUrl, old.people[who].email, PASSWORD);
const get = <T = Json>(client: Client, url: string): Promise<T> => client.call<T>('GET', url);

/** Reads as a viewer does, from before the first process of this version runs until the test ends. */
async function readOnAndOn(): Promise<void> {
  const reader = createLastingClient(() => signIn(stackUrl, old.people.vera.email, PASSWORD, over.signal));
  while (!over.signal.aborted) {
    try {
      for (const url of ['/videos/feed?limit=5', `/comments/video/${old.live}`]) {
        await reader.send('GET', url);
        answered++;
      }
    } catch (error) {
      if (over.signal.aborted) return;
      if (error instanceof RequestFailed && error.status === 500) throw error;
      failed++;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

beforeAll(async () => {
  const config = readBackupConfig();
  const parts = await openParts(scope, config, () => undefined);
  const stopped = await stopWriters(parts);
  await emptyStores(parts, { config, logger });
  await restore(await openParts(scope, config, () => undefined), path.join(folder, 'backup'));
  load = Promise.all([readOnAndOn(), readOnAndOn()]);
  for (const name of stopped) await control.start(name);
  await control.allReady();
  failed = 0;
});

test('what people made is there, plays, and goes on', async () => {
  const [mia, vera] = await Promise.all([signInAs('mia'), signInAs('vera')]);
  const video = await get<{ likes: number; video_url: string }>(vera, `/videos/${old.live}`);
  expect(video.likes).toBe(1);
  expect((await fetch(`${stackUrl}${video.video_url}`)).status).toBe(200);
  const comments = await get<{ comments: Json[] }>(vera, `/comments/video/${old.live}`);
  expect(JSON.stringify(comments)).toContain('kept comment');
  expect(JSON.stringify(comments)).not.toContain('rude comment');
  const { messages } = await get<{ messages: Json[] }>(mia, `/messages/conversation/${old.people.vera.id}`);
  expect(messages.map(({ content }) => content)).toEqual(['kept message']);

  const { status } = await vera.call<{ status: string }>('POST', '/comments', {
    json: { video_id: old.live, text: 'after the upgrade' },
  });
  expect(status).toBe('shown');
  await eventually('the creator is told', async () =>
    JSON.stringify(await get(mia, '/me/notifications')).includes('comment'),
  );
  await mia.call('PUT', `/videos/${old.live}`, { json: { title: 'Kept and renamed' } });
  expect(await get(vera, `/videos/${old.live}`)).toMatchObject({ title: 'Kept and renamed' });
});

test('decisions of old are listed, and can be contested', async () => {
  const mia = await signInAs('mia');
  const { decisions } = await get<{ decisions: Json[] }>(mia, '/me/decisions');
  const of = (id: number) => decisions.find(({ subject }) => (subject as Json)['id'] === id);
  expect(of(old.rejected)).toMatchObject({ measure: 'rejected', appeal: { status: 'none' } });
  expect(of(old.appealed)).toMatchObject({ measure: 'rejected', appeal: { status: 'open' } });
  expect(of(old.removed)).toMatchObject({ measure: 'removed' });
  const { items: queue } = await get<{ items: Json[] }>(admin, '/admin/queue?type=appeal&limit=50');
  expect(JSON.stringify(queue)).toContain(String(old.appealed));
  await mia.call('POST', `/videos/${old.rejected}/appeal`, { json: { text: 'It is night there.' } });
});

test('who was banned is told so, with a decision to contest', async () => {
  const form = new URLSearchParams({ username: old.people.rude.email, password: PASSWORD });
  const answer = await fetch(`${stackUrl}/api/v1/auth/login`, { method: 'POST', body: form });
  const body = (await answer.json()) as { code: string; appeal_token: string; decision_id: number };
  expect([answer.status, body.code]).toEqual([403, 'banned']);
  const banned = createClient(stackUrl, body.appeal_token);
  expect(await get(banned, `/decisions/${body.decision_id}`)).toMatchObject({ measure: 'banned' });
  await banned.call('POST', `/decisions/${body.decision_id}/appeal`, { json: { text: 'I will be kind.' } });
});

test('readers were answered all the time since the processes of this version are ready', () => {
  expect(answered).toBeGreaterThan(0);
  expect(failed).toBe(0);
});
