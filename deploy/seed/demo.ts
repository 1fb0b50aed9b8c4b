import { setTimeout as sleep } from 'node:timers/promises';
import type { Captions } from './captions.ts';
import { createAttempt, type Attempt } from './attempt.ts';
import { createLastingClient, signIn, type Client } from './client.ts';
import { demoContent, type DemoContent, type DemoItem } from './content.ts';
import { createMembers, type Members } from './members.ts';
import { openPlacing, type Placed } from './placing.ts';
import { keepProgress, type Progress } from './progress.ts';
import { caption, followAll, showFace, talkAbout, type Speakers } from './talk.ts';

export interface DemoOptions {
  readonly baseUrl: string;
  readonly adminEmail: string;
  readonly adminPassword: string;
  readonly log: (line: string) => void;
  readonly onProgress: (progress: Progress) => void;
  /** Ends the fill at once; finished work is kept. */
  readonly signal: AbortSignal;
  readonly content?: DemoContent;
}

/** The feed shows something and people talk about it, before the rest arrives. */
const FIRST_VIDEOS = 4;
const UPLOADS_AT_ONCE = 3;
const TALKS_AT_ONCE = 2;
const LOOK_AGAIN_MS = 300;

/**
 * Fills a system with people, videos, promos and talk through the public API. Existing content is kept and nothing is
 * added twice, so an interrupted fill can be repeated. Reports failures and goes on with the rest. Returns whether the
 * content is complete.
 */
export async function seedDemo({ baseUrl, signal, content = demoContent, ...options }: DemoOptions): Promise<boolean> {
  const { adminEmail, adminPassword, log, onProgress } = options;
  const admin = createLastingClient(() => signIn(baseUrl, adminEmail, adminPassword, signal), signal);
  const members = createMembers({ baseUrl, admin, people: content.people, signal });
  const progress = keepProgress({ videos: content.videos.length, promos: content.promos.length }, log, onProgress);
  const attempt = createAttempt(progress, signal);
  const placing = openPlacing({ admin, members, progress, attempt, signal });
  const placed = placeAll(content, placing.place).then(placing.end);
  await Promise.all([placed, talk({ content, members, attempt, live: placing.live, placed, signal })]);
  return progress.end();
}

/**
 * Uploads the first videos, then the promos, then the other videos. The second video of an account has to wait for its
 * cooldown, so it comes after the first of each.
 */
async function placeAll({ videos, promos }: DemoContent, place: (item: DemoItem) => Promise<void>): Promise<void> {
  const seen = new Set<string>();
  const [first, later]: [DemoItem[], DemoItem[]] = [[], []];
  for (const video of videos) {
    (seen.has(video.by) ? later : first).push(video);
    seen.add(video.by);
  }
  const order = [...first.slice(0, FIRST_VIDEOS), ...promos, ...first.slice(FIRST_VIDEOS)];
  await forEachOf(order, UPLOADS_AT_ONCE, place);
  await forEachOf(later, later.length, place);
}

interface TalkOptions {
  readonly content: DemoContent;
  readonly members: Members;
  readonly attempt: Attempt;
  /** The live videos, the newest last. */
  readonly live: readonly Placed[];
  /** Resolves when no further video becomes live. */
  readonly placed: Promise<void>;
  readonly signal: AbortSignal;
}

/** Adds the talk about each video once it is live, from the first few videos on. */
async function talk({ content, members, attempt, live, placed, signal }: TalkOptions): Promise<void> {
  let isOver = false;
  const over = (): void => void (isOver = true);
  placed.then(over, over);
  while (live.length < FIRST_VIDEOS && !isOver) await sleep(LOOK_AGAIN_MS, undefined, { signal });
  const speakers = await openSpeakers(content, members, attempt);
  await attempt('follows', () => followAll(speakers, content.follows));
  const faces = showFaces(content, speakers, attempt);
  let begun = 0;
  async function talkOn(): Promise<void> {
    for (;;) {
      const wasOver = isOver;
      const next = live[begun];
      if (next) {
        begun++;
        const { id, duration, item } = next;
        const video = { id, duration, title: item.title, index: content.videos.indexOf(item) };
        const { captions } = item;
        if (captions) await attempt(`captions of "${item.title}"`, () => captionOne(item, id, captions));
        await attempt(`talk about "${item.title}"`, () =>
          talkAbout(speakers, video, content.comments[item.title] ?? []),
        );
      } else if (wasOver) return;
      else await sleep(LOOK_AGAIN_MS, undefined, { signal });
    }
  }
  const captionOne = async ({ by }: DemoItem, id: number, captions: Captions): Promise<void> =>
    caption(await members(by), id, captions);
  await Promise.all([faces, ...Array.from({ length: TALKS_AT_ONCE }, talkOn)]);
}

async function showFaces({ people }: DemoContent, speakers: Speakers, attempt: Attempt): Promise<void> {
  for (const { username, avatar } of people) {
    const client = speakers.get(username);
    if (client && avatar !== undefined) await attempt(`picture of ${username}`, () => showFace(client, avatar));
  }
}

async function openSpeakers({ people }: DemoContent, members: Members, attempt: Attempt): Promise<Speakers> {
  const speakers = new Map<string, Client>();
  for (const { username } of people) {
    const client = await attempt(username, () => members(username));
    if (client) speakers.set(username, client);
  }
  return speakers;
}

/** Works through the list in its order, `lanes` at a time. */
async function forEachOf<T>(items: readonly T[], lanes: number, work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  async function lane(): Promise<void> {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  }
  await Promise.all(Array.from({ length: lanes }, lane));
}
