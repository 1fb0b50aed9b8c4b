import { setTimeout as sleep } from 'node:timers/promises';
import type { Captions } from './captions.ts';
import { avatarForm, RequestFailed, type Client } from './client.ts';

/** Clients by username. The order decides who watches and likes what. */
export type Speakers = ReadonlyMap<string, Client>;

export interface TalkedAbout {
  readonly id: number;
  readonly title: string;
  readonly duration: number | null;
  /** Index of the video in the list; it decides who views it. */
  readonly index: number;
}

/** Adds follows. Existing ones are kept. */
export async function followAll(
  speakers: Speakers,
  follows: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  for (const [who, whom] of Object.entries(follows))
    for (const name of whom) await follow(speakers.get(who), speakers.get(name));
}

/**
 * Adds comments, views and likes, so that a new system looks alive. Existing ones are skipped, so an interrupted run
 * can be repeated.
 */
export async function talkAbout(
  speakers: Speakers,
  video: TalkedAbout,
  comments: readonly (readonly [username: string, text: string])[],
): Promise<void> {
  await comment(speakers, video, comments);
  for (const [nth, client] of [...speakers.values()].entries()) {
    if ((video.index + nth) % 3 === 2) continue;
    await watch(client, video);
    if ((video.index * 7 + nth) % 2 === 0) await soon(() => client.call('POST', `/videos/${video.id}/like`));
  }
}

/** Gives an account its picture unless it has one. */
export async function showFace(client: Client, avatar: string): Promise<void> {
  const { avatar_url: known } = await client.call<{ avatar_url: string | null }>('GET', '/auth/me');
  if (known === null) await client.call('POST', '/profile/avatar', { form: await avatarForm(avatar) });
}

/** Adds the captions in each language that the video does not have yet. `client` is its uploader. */
export async function caption(client: Client, id: number, captions: Captions): Promise<void> {
  const { captions: known } = await soon(() =>
    client.call<{ captions: { lang: string; automatic?: boolean }[] }>('GET', `/videos/${id}`),
  );
  const there = new Set(known.flatMap(({ lang, automatic }) => (automatic ? [] : [lang])));
  for (const [lang, vtt] of Object.entries(captions))
    if (!there.has(lang)) await client.call('PUT', `/videos/${id}/captions/${lang}`, { vtt });
}

async function follow(who: Client | undefined, whom: Client | undefined): Promise<void> {
  if (!who || !whom) return;
  const { id } = await whom.call<{ id: number }>('GET', '/auth/me');
  await soon(() => who.call('POST', `/profile/follow/${id}`));
}

/** Sends watch time only after a counted view: an uncounted view is a repetition. */
async function watch(client: Client, { id, duration }: TalkedAbout): Promise<void> {
  const { counted } = await soon(() => client.call<{ counted: boolean }>('POST', `/videos/${id}/view`));
  if (!counted) return;
  const json = { video_id: id, event: 'watch', watch_duration: Math.ceil(duration ?? 0) };
  await client.call('POST', '/analytics/track', { json });
}

async function comment(
  speakers: Speakers,
  { id }: TalkedAbout,
  wanted: readonly (readonly [string, string])[],
): Promise<void> {
  const [reader] = speakers.values();
  if (!reader || wanted.length === 0) return;
  const { comments } = await soon(() =>
    reader.call<{ comments: { text: string }[] }>('GET', `/comments/video/${id}?limit=100`),
  );
  const there = new Set(comments.map(({ text }) => text));
  for (const [index, [who, text]] of wanted.entries()) {
    if (there.has(text)) continue;
    await soon(async () =>
      speakers.get(who)?.call('POST', '/comments/', { json: { video_id: id, text, client_id: `demo-${id}-${index}` } }),
    );
  }
}

const PATIENCE_MS = 30_000;

/** Retries 404: other services learn of a new live video or user a moment later. */
async function soon<T>(call: () => Promise<T>): Promise<T> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof RequestFailed && error.status === 404) || Date.now() > end) throw error;
      await sleep(500);
    }
  }
}
