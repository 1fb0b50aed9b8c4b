import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { call, register, signIn, signInAsAdmin, type Person } from './api.ts';
import { REPOSITORY, until, URL_OF_CLUSTER } from './tools.ts';

/** Something of each kind that a restore must bring back. */
export interface Content {
  readonly creator: Person;
  readonly friend: Person;
  readonly video: number;
}

type Video = { readonly id: number; readonly video_url: string; readonly processing_stage?: string | null };

export async function makeContent(): Promise<Content> {
  const admin = await signInAsAdmin();
  const [creator, friend] = [await register('creator', admin), await register('user')];
  const video = await makeLiveVideo(admin, creator, 'restore');
  await until('the video is in the feed', async () => (await feedOf(friend.token)).some(({ id }) => id === video));
  await call(friend.token, 'POST', `/videos/${video}/like`);
  await call(friend.token, 'POST', '/comments', {
    video_id: video,
    text: 'It will be there again.',
    client_id: 'kept',
  });
  await call(friend.token, 'POST', '/messages', { receiver_id: creator.id, content: 'Keep this.', client_id: 'kept' });
  return { creator, friend, video };
}

/** Uploads a clip and approves it. */
export async function makeLiveVideo(admin: string, creator: Person, tag: string): Promise<number> {
  const video = await upload(creator, tag);
  await untilPending(admin, video);
  await call(admin, 'POST', '/admin/videos/moderate', { video_id: video, action: 'approve', reason: '' });
  return video;
}

/** Uploads a clip of a few seconds and returns its id. */
export async function upload(creator: Person, tag: string): Promise<number> {
  const form = new FormData();
  form.set('title', `Uploaded by ${creator.id}`);
  form.set('hashtags', tag);
  const clip = await readFile(path.join(REPOSITORY, 'helm/tallscreen/files/clip.mp4'));
  form.set('video', new Blob([clip], { type: 'video/mp4' }), 'clip.mp4');
  return (await call<{ id: number }>(creator.token, 'POST', '/videos/upload', form)).id;
}

/** Waits until the video is transcoded and scanned. */
export const untilPending = (admin: string, video: number): Promise<void> =>
  until('the video waits for review', async () => {
    const { videos } = await call<{ videos: Video[] }>(admin, 'GET', '/admin/videos/pending?limit=50');
    return videos.some((each) => each.id === video && !each.processing_stage);
  });

const feedOf = async (token: string): Promise<Video[]> =>
  (await call<{ videos: Video[] }>(token, 'GET', '/videos/feed?limit=50')).videos;

/** Returns what its users see of it now, by kind. They sign in again. */
export async function readContent({ creator, friend, video }: Content): Promise<Readonly<Record<string, unknown>>> {
  const [own, other] = [await signIn(creator.email, creator.password), await signIn(friend.email, friend.password)];
  const item = await call<Video>(other, 'GET', `/videos/${video}`);
  const file = await fetch(new URL(item.video_url, URL_OF_CLUSTER));
  if (!file.ok) throw new Error(`the file of the video answers ${file.status}`);
  const bytes = Buffer.from(await file.arrayBuffer());
  const { messages } = await call<{ messages: unknown[] }>(own, 'GET', `/messages/conversation/${friend.id}`);
  return {
    video: item,
    file: createHash('sha256').update(bytes).digest('hex'),
    feed: (await feedOf(other)).map(({ id }) => id).toSorted((a, b) => a - b),
    comments: (await call<{ comments: unknown[] }>(other, 'GET', `/comments/video/${video}`)).comments,
    messages,
    account: await call(own, 'GET', '/users/me'),
    profile: await call(other, 'GET', `/users/${creator.id}`),
  };
}
