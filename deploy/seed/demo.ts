import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, RequestFailed, signIn, videoForm, type Client } from './client.ts';
import { demoPromos } from './promos.ts';
import { demoVideos, type DemoVideo } from './videos.ts';
import { comments, DEMO_PASSWORD, follows, people, type Person } from './people.ts';
import { renderVideo } from './render.ts';
import { talk } from './talk.ts';

export interface DemoOptions {
  readonly baseUrl: string;
  readonly adminEmail: string;
  readonly adminPassword: string;
  readonly ffmpeg: string;
  /** The folder that caches rendered videos. */
  readonly videosDirectory: string;
  readonly log: (line: string) => void;
}

interface Listed {
  readonly id: number;
  readonly title: string;
  readonly status: string;
  readonly duration: number | null;
  readonly uploader: { readonly username: string } | null;
  readonly processing_stage?: string | null;
}

/** Fills a system with users, videos, promos and comments through the public API. Existing content is kept. */
export async function seedDemo(options: DemoOptions): Promise<void> {
  const { baseUrl, log } = options;
  const admin = await signIn(baseUrl, options.adminEmail, options.adminPassword);
  for (const person of people) await ensurePerson(baseUrl, admin, person);
  log(`demo: ${people.length} accounts are ready`);
  await uploadAll(options, admin, demoVideos, 'videos');
  await uploadAll(options, admin, demoPromos, 'promos');
  await talkAbout(baseUrl, admin);
  log('demo: done');
}

async function ensurePerson(baseUrl: string, admin: Client, person: Person): Promise<void> {
  const metadata = { honeypot: '', js_check: 'human', form_start_time: Date.now() - 5000 };
  const { username, email } = person;
  try {
    const json = { username, email, password: DEMO_PASSWORD, role: 'user', metadata };
    await createClient(baseUrl).call('POST', '/auth/register', { json });
  } catch (error) {
    if (!(error instanceof RequestFailed && error.status === 409)) throw error;
  }
  await setRole(admin, person, person.role);
  const own = await signIn(baseUrl, email, DEMO_PASSWORD);
  await own.call('PUT', '/users/me', { json: { bio: person.bio } });
}

async function setRole(admin: Client, person: Person, role: string): Promise<void> {
  const { users } = await admin.call<{ users: { id: number; email: string; role: string }[] }>(
    'GET',
    `/admin/users?q=${encodeURIComponent(person.email)}`,
  );
  const found = users.find((user) => user.email === person.email);
  if (!found) throw new Error(`demo: no account ${person.email}`);
  if (found.role === role) return;
  await admin.call('POST', '/admin/users/update-role', {
    form: new URLSearchParams({ user_id: String(found.id), new_role: role }),
  });
}

async function uploadAll(
  options: DemoOptions,
  admin: Client,
  wanted: readonly DemoVideo[],
  kind: 'videos' | 'promos',
): Promise<void> {
  const waiting = await notLive(admin, wanted, kind);
  const approve = (): Promise<void> => approveReady(admin, waiting, kind, options.log);
  for (const person of people) {
    const own = wanted.filter((video) => video.by === person.username);
    if (own.length === 0) continue;
    // Admins have no upload cooldown, so make the uploader an admin while its videos are uploaded.
    const client = await signIn(options.baseUrl, person.email, DEMO_PASSWORD);
    const missing = await withoutUploaded(client, own, kind);
    if (missing.length === 0) continue;
    await setRole(admin, person, 'admin');
    try {
      await uploadMissing(options, person, missing, kind, approve);
    } finally {
      await setRole(admin, person, person.role);
    }
  }
  for (let round = 0; waiting.size > 0 && round < 900; round++) {
    await sleep(1000);
    await approve();
  }
  if (waiting.size > 0) throw new Error(`still being processed: ${[...waiting].join(', ')}`);
}

async function withoutUploaded(
  client: Client,
  own: readonly DemoVideo[],
  kind: 'videos' | 'promos',
): Promise<DemoVideo[]> {
  const list = kind === 'videos' ? '/videos/me/uploads?limit=50' : '/promos/my?limit=50';
  const answer = await client.call<{ uploads?: Listed[]; promos?: Listed[] }>('GET', list);
  const there = new Set((answer.uploads ?? answer.promos ?? []).map((entry) => entry.title));
  return own.filter((video) => !there.has(video.title));
}

async function uploadMissing(
  options: DemoOptions,
  person: Person,
  missing: readonly DemoVideo[],
  kind: 'videos' | 'promos',
  approve: () => Promise<void>,
): Promise<void> {
  const client = await signIn(options.baseUrl, person.email, DEMO_PASSWORD);
  for (const video of missing) {
    const file = await renderVideo(video, options.videosDirectory, options.ffmpeg);
    const form = await videoForm(file, video.title, video.hashtags);
    if (video.lead) form.set('link', video.lead.link);
    if (video.lead) form.set('call_to_action', video.lead.text);
    await client.call('POST', `/${kind}/upload`, { form });
    options.log(`demo: "${video.title}" uploaded by ${person.username}`);
    // Approve earlier videos now, so that the feed fills while later ones are uploaded.
    await approve();
  }
}

/** Approves the demo's own processed videos. Other items in the queue are left to an admin. */
async function approveReady(
  admin: Client,
  waiting: Set<string>,
  kind: 'videos' | 'promos',
  log: (line: string) => void,
): Promise<void> {
  const idField = kind === 'videos' ? 'video_id' : 'promo_id';
  const queue = await admin.call<Record<string, Listed[]>>('GET', `/admin/${kind}/pending?limit=50`);
  for (const item of queue[kind] ?? []) {
    if (!waiting.has(item.title) || item.processing_stage) continue;
    await admin.call('POST', `/admin/${kind}/moderate`, {
      json: { [idField]: item.id, action: 'approve', reason: '' },
    });
    waiting.delete(item.title);
    log(`demo: "${item.title}" is live`);
  }
}

async function notLive(admin: Client, wanted: readonly DemoVideo[], kind: 'videos' | 'promos'): Promise<Set<string>> {
  const live = new Set((await listLive(admin, kind)).map((item) => item.title));
  return new Set(wanted.map(({ title }) => title).filter((title) => !live.has(title)));
}

async function listLive(admin: Client, kind: 'videos' | 'promos'): Promise<Listed[]> {
  const all: Listed[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: { next_cursor: string | null } & Record<string, unknown> = await admin.call(
      'GET',
      `/admin/${kind}?limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    all.push(...((page[kind] ?? []) as Listed[]));
    cursor = page.next_cursor;
  }
  return all;
}

/** Returns the demo's own videos, without other content. */
async function talkAbout(baseUrl: string, admin: Client): Promise<void> {
  const speakers = new Map<string, Client>();
  for (const { username, email } of people) speakers.set(username, await signIn(baseUrl, email, DEMO_PASSWORD));
  const live = await listLive(admin, 'videos');
  const videos = demoVideos.flatMap((video) =>
    live.filter(({ title, uploader }) => title === video.title && uploader?.username === video.by),
  );
  await talk({ speakers, videos, follows, comments });
}
