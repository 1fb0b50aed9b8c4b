/** The accounts and videos that scenarios use. Created once; later runs find and reuse them. */
import { sleep } from 'k6';
import http from 'k6/http';
import type { ActiveVideos, VideoQueue } from '../../bff/contract/admin.ts';
import type { Account as OwnAccount, Tokens } from '../../bff/contract/auth.ts';
import type { Uploaded } from '../../bff/contract/video.ts';
import { bodyOrThrow, call, type Answer } from './api.ts';

export interface Account {
  readonly username: string;
  readonly id: number;
  /** Comes from setup, so that a run does not begin with thousands of sign-ins. */
  readonly token: string;
}

export interface Data {
  readonly viewers: readonly Account[];
  readonly creators: readonly Account[];
  readonly videos: readonly number[];
  /** When setup was done, in ms since the epoch. */
  readonly readyAtMs: number;
}

export interface Wanted {
  readonly viewers: number;
  readonly creators: number;
  readonly videos: number;
  readonly video: ArrayBuffer;
}

/** Names the accounts of load tests, so that an operator can find and delete them. */
const PREFIX = __ENV['LOAD_PREFIX'] || 'load';
const PASSWORD = __ENV['LOAD_PASSWORD'] || 'a-password-of-load-tests-4711';
const ADMIN_EMAIL = __ENV['ADMIN_EMAIL'] || 'admin@tallscreen.test';
const ADMIN_PASSWORD = __ENV['ADMIN_PASSWORD'] || 'tallscreen-admin';

/** An access token lives for 15 minutes. */
const SETUP_TOKEN_MS = 11 * 60_000;
const OWN_TOKEN_MS = 9 * 60_000;
const tokens = new Map<string, { readonly token: string; readonly until: number }>();

/** Returns the account's token from setup; once that is old, this virtual user signs in again. */
export function tokenOf({ username, token }: Account, { readyAtMs }: Pick<Data, 'readyAtMs'>): string {
  return Date.now() < readyAtMs + SETUP_TOKEN_MS ? token : signedIn(username, PASSWORD);
}

function signedIn(username: string, password: string): string {
  const known = tokens.get(username);
  if (known && known.until > Date.now()) return known.token;
  const answer = call('login', { form: { username, password } });
  const { access_token: token } = bodyOrThrow<Tokens>(`sign-in of ${username}`, answer);
  // Spread the sign-ins, so that they do not all come at once again.
  tokens.set(username, { token, until: Date.now() + OWN_TOKEN_MS * (0.7 + Math.random() * 0.3) });
  return token;
}

const adminToken = (): string => signedIn(ADMIN_EMAIL, ADMIN_PASSWORD);

export function prepare({ viewers, creators, videos, video }: Wanted): Data {
  const named = (kind: string, count: number) =>
    Array.from({ length: count }, (_, index) => account(`${PREFIX}_${kind}_${index}`));
  const made = { viewers: named('v', viewers), creators: named('c', creators) };
  for (const creator of made.creators) makeCreator(creator);
  // Sign in again, because the role is part of the token.
  const creatorsNow = made.creators.map((creator) => ({ ...creator, token: signedIn(creator.username, PASSWORD) }));
  return {
    viewers: made.viewers,
    creators: creatorsNow,
    videos: enoughVideos(videos, creatorsNow, video),
    readyAtMs: Date.now(),
  };
}

/** Registers the account, or signs in to the one of an earlier run. */
function account(username: string): Account {
  const metadata = { honeypot: '', js_check: 'human', form_start_time: Date.now() - 5_000 };
  const json = { username, email: `${username}@example.test`, password: PASSWORD, role: 'user', metadata };
  const answer = call('register', { json, expect: [201, 409] });
  if (answer.status === 429) throw new Error(limited(answer));
  const token =
    answer.status === 409
      ? signedIn(username, PASSWORD)
      : bodyOrThrow<Tokens>(`registration of ${username}`, answer).access_token;
  const { id } = bodyOrThrow<OwnAccount>('own account', call('readAccount', { token }));
  return { username, id, token };
}

const limited = (answer: Answer): string =>
  `The product limits registrations from one address (${answer.body}). ` +
  'Run the load against a system with RATE_LIMIT_SCALE=1000000, as npm run load -- <scenario> --own does.';

function makeCreator({ id, username }: Account): void {
  const form = { user_id: String(id), new_role: 'creator' };
  const answer = call('updateRole', { token: adminToken(), form });
  bodyOrThrow(`role of ${username}`, answer);
}

const LIVE = ['testing', 'promoted', 'viral'];

function liveVideos(): number[] {
  const answer = call('listActiveVideos', { token: adminToken(), query: 'limit=100' });
  const { videos } = bodyOrThrow<ActiveVideos>('live videos', answer);
  return videos.filter(({ status }) => LIVE.includes(status)).map(({ id }) => id);
}

/** Uploads and approves what is missing, each by another creator because of the upload cooldown. */
function enoughVideos(wanted: number, creators: readonly Account[], video: ArrayBuffer): number[] {
  const missing = Math.min(wanted - liveVideos().length, creators.length);
  const uploaded = creators.slice(0, Math.max(0, missing)).map(({ username, token }) => upload(username, token, video));
  for (const id of uploaded) if (id !== undefined) approveWhenPending(id);
  const videos = untilSome(liveVideos);
  if (videos.length === 0) throw new Error('There is no live video to load the feed with.');
  return videos;
}

function untilSome(list: () => number[]): number[] {
  for (let tries = 0; tries < 30; tries++) {
    const found = list();
    if (found.length > 0) return found;
    sleep(1);
  }
  return [];
}

/** Returns undefined while the creator must wait after an earlier upload. */
export function upload(username: string, token: string, video: ArrayBuffer): number | undefined {
  const multipart = {
    // The same file with the same title would be taken for a repeat.
    title: `Load test by ${username} ${Date.now()}`,
    hashtags: 'load',
    video: http.file(video, 'video.mp4', 'video/mp4'),
  };
  const answer = call('uploadVideo', { token, multipart, expect: [201, 429] });
  return answer.status === 429 ? undefined : bodyOrThrow<Uploaded>('upload', answer).id;
}

function approveWhenPending(id: number): void {
  for (let tries = 0; tries < 600; tries++) {
    if (isPending(id)) return approve(id);
    sleep(1);
  }
  throw new Error(`Video ${id} was not ready for review after 10 minutes.`);
}

function isPending(id: number): boolean {
  const answer = call('listPendingVideos', { token: adminToken(), query: 'limit=100' });
  const { videos } = bodyOrThrow<VideoQueue>('pending videos', answer);
  return videos.some((video) => video.id === id && !video.processing_stage);
}

export function approve(id: number): void {
  const json = { video_id: id, action: 'approve', reason: '' };
  bodyOrThrow(`approval of ${id}`, call('moderateVideo', { token: adminToken(), json }));
}
