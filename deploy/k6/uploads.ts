/** One upload, from the file to the feed. */
import { sleep } from 'k6';
import { Counter, Trend } from 'k6/metrics';
import { bodyOrThrow, call } from './api.ts';
import { approve, tokenOf, upload, type Data } from './data.ts';

const toPending = new Trend('upload_to_pending', true);
const toFeed = new Trend('decision_to_feed', true);
const inCooldown = new Counter('uploads_in_cooldown');
const rejected = new Counter('uploads_rejected');

const POLL_SECONDS = 0.5;
const TRIES = 360;

interface Upload {
  readonly id: number;
  readonly status: string;
  readonly processing_stage: string | null;
}

/** Uploads a video, waits until it is ready for review, approves it, and waits until the feed shows it. */
export function uploadAndApprove(data: Data, iteration: number, video: ArrayBuffer): void {
  const { creators, viewers } = data;
  const creator = creators[iteration % creators.length];
  const viewer = viewers[iteration % viewers.length];
  if (creator === undefined || viewer === undefined) throw new Error('Uploads need a creator and a viewer.');
  const id = upload(creator.username, tokenOf(creator, data), video);
  const accepted = Date.now();
  if (id === undefined) return inCooldown.add(1);
  const processed = waitFor(() => ownUpload(tokenOf(creator, data), id));
  // A video that never arrives counts as slow, instead of being left out.
  toPending.add(Date.now() - accepted);
  if (processed?.status !== 'pending') return rejected.add(1);
  approve(id);
  const decided = Date.now();
  waitFor(() => isInFeed(tokenOf(viewer, data), id));
  return toFeed.add(Date.now() - decided);
}

function waitFor<T>(read: () => T | undefined): T | undefined {
  for (let tries = 0; tries < TRIES; tries++) {
    const found = read();
    if (found !== undefined) return found;
    sleep(POLL_SECONDS);
  }
  return undefined;
}

function ownUpload(token: string, id: number): Upload | undefined {
  const answer = call('listUploads', { token, query: 'limit=50' });
  const { uploads } = bodyOrThrow<{ uploads: Upload[] }>('own uploads', answer);
  return uploads.find((each) => each.id === id && each.processing_stage === null);
}

/** The feed puts the video of `video` first, if it knows it. */
function isInFeed(token: string, id: number): true | undefined {
  const answer = call('listFeed', { token, query: `limit=1&video=${id}` });
  const { videos } = bodyOrThrow<{ videos: { id: number }[] }>('feed', answer);
  return videos.some((video) => video.id === id) ? true : undefined;
}
