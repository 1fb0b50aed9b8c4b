import { setTimeout as sleep } from 'node:timers/promises';
import { RequestFailed, type Client } from './client.ts';

export interface Talk {
  /** by username; who stands where decides who watches and likes what */
  readonly speakers: ReadonlyMap<string, Client>;
  readonly videos: readonly TalkedAbout[];
  /** who follows whom, by username */
  readonly follows: Readonly<Record<string, readonly string[]>>;
  /** what is said below a clip, by its title: who, and the text */
  readonly comments: Readonly<Record<string, readonly (readonly [string, string])[]>>;
}

export interface TalkedAbout {
  readonly id: number;
  readonly title: string;
  readonly duration: number | null;
}

/**
 * Follows, views, likes and comments, so that the first look is alive. Each is left out where it is there already, so that
 * a talk that was cut off is completed by having it again.
 */
export async function talk({ speakers, videos, follows, comments }: Talk): Promise<void> {
  for (const [who, whom] of Object.entries(follows)) {
    for (const name of whom) await follow(speakers.get(who), speakers.get(name));
  }
  for (const [index, video] of videos.entries()) {
    for (const [nth, client] of [...speakers.values()].entries()) {
      if ((index + nth) % 3 === 2) continue;
      await watch(client, video);
      if ((index * 7 + nth) % 2 === 0) await soon(() => client.call('POST', `/videos/${video.id}/like`));
    }
    await comment(speakers, video, comments[video.title] ?? []);
  }
}

async function follow(who: Client | undefined, whom: Client | undefined): Promise<void> {
  if (!who || !whom) return;
  const { id } = await whom.call<{ id: number }>('GET', '/auth/me');
  await soon(() => who.call('POST', `/profile/follow/${id}`));
}

/** What the system does not count as a view was one already, and so was its watching. */
async function watch(client: Client, { id, duration }: TalkedAbout): Promise<void> {
  const { counted } = await soon(() => client.call<{ counted: boolean }>('POST', `/videos/${id}/view`));
  if (!counted) return;
  const json = { video_id: id, event: 'watch', watch_duration: Math.ceil(duration ?? 0) };
  await client.call('POST', '/analytics/track', { json });
}

async function comment(
  speakers: ReadonlyMap<string, Client>,
  { id }: TalkedAbout,
  wanted: readonly (readonly [string, string])[],
): Promise<void> {
  const [reader] = speakers.values();
  if (!reader || wanted.length === 0) return;
  const { comments } = await soon(() =>
    reader.call<{ comments: { text: string }[] }>('GET', `/comments/video/${id}?limit=100`),
  );
  const there = new Set(comments.map(({ text }) => text));
  for (const [who, text] of wanted) {
    if (there.has(text)) continue;
    await soon(async () => speakers.get(who)?.call('POST', '/comments/', { json: { video_id: id, text } }));
  }
}

const PATIENCE_MS = 30_000;

/** A clip that has just become live, or a person who has just joined, is known everywhere a moment later. */
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
