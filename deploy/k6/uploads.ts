/** One upload, from the file to the feed. */
import { sleep } from 'k6';
import { Counter, Trend } from 'k6/metrics';
import type { FeedPage, OwnVideo, UploadList } from '../../bff/contract/video.ts';
import { bodyOrThrow, call } from './api.ts';
import { approve, tokenOf, upload, type Account, type Data } from './data.ts';

const toPending = new Trend('upload_to_pending', true);
const toFeed = new Trend('decision_to_feed', true);
const inCooldown = new Counter('uploads_in_cooldown');
const rejected = new Counter('uploads_rejected');
const live = new Counter('uploads_live');

const POLL_SECONDS = 0.5;
const TRIES = 360;

/** Uploads a video, waits until it is ready for review, approves it, and waits until the feed shows it. */
export function uploadAndApprove(data: Data, iteration: number, video: ArrayBuffer): void {
  const { creators, viewers } = data;
  const viewer = viewers[iteration % viewers.length];
  if (creators.length === 0 || viewer === undefined) throw new Error('Uploads need a creator and a viewer.');
  const uploaded = uploadBySome(data, iteration, video);
  const accepted = Date.now();
  if (uploaded === undefined) return inCooldown.add(1);
  const { creator, id } = uploaded;
  const processed = waitFor(() => ownUpload(tokenOf(creator, data), id));
  // A video that never arrives counts as slow, instead of being left out.
  toPending.add(Date.now() - accepted);
  if (processed?.status !== 'pending') return rejected.add(1);
  approve(id);
  const decided = Date.now();
  const shown = waitFor(() => isInFeed(tokenOf(viewer, data), id));
  toFeed.add(Date.now() - decided);
  if (shown) live.add(1);
}

/** Uploads by the first creator from `first` on who need not wait after an earlier upload. */
function uploadBySome(data: Data, first: number, video: ArrayBuffer): { creator: Account; id: number } | undefined {
  const { creators } = data;
  for (let i = 0; i < creators.length; i++) {
    const creator = creators[(first + i) % creators.length] as Account;
    const id = upload(creator.username, tokenOf(creator, data), video);
    if (id !== undefined) return { creator, id };
  }
  return undefined;
}

function waitFor<T>(read: () => T | undefined): T | undefined {
  for (let tries = 0; tries < TRIES; tries++) {
    const found = read();
    if (found !== undefined) return found;
    sleep(POLL_SECONDS);
  }
  return undefined;
}

function ownUpload(token: string, id: number): OwnVideo | undefined {
  const answer = call('listUploads', { token, query: 'limit=50' });
  const { uploads } = bodyOrThrow<UploadList>('own uploads', answer);
  return uploads.find((each) => each.id === id && each.processing_stage === null);
}

/** The feed puts the video of `video` first, if it knows it. */
function isInFeed(token: string, id: number): true | undefined {
  const answer = call('listFeed', { token, query: `limit=1&video=${id}` });
  const { videos } = bodyOrThrow<FeedPage>('feed', answer);
  return videos.some((video) => video.id === id) ? true : undefined;
}
