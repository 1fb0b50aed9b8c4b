import { createReadStream } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Account } from '@tallscreen/bff/contract/auth';
import type { FeedItem, FeedPage } from '@tallscreen/bff/contract/video';
import { createDiskBlobs } from '@tallscreen/kit-files/blobs/disk';
import type { Blobs } from '@tallscreen/kit-files/blobs/port';
import sirv from 'sirv';
import { fileHeaders } from '../../../services/media/src/http/file-headers.ts';
import { serveObject } from '../../../services/media/src/http/serve-object.ts';
import { CLIP_SECONDS, FILES, keyOf, SOURCES } from './clips.ts';

export const CLIPS = 40;

const account: Account = {
  id: 1,
  username: 'ann',
  email: 'ann@mail.test',
  role: 'user',
  avatar_url: null,
  bio: '',
  email_verified: true,
  totp_enabled: false,
  totp_setup_required: false,
};
/** An access token of the account, as far as the client reads it. */
export const TOKEN = `head.${btoa(JSON.stringify({ sub: String(account.id) }))}.signature`;

const card = {
  type: 'video',
  thumbnail_url: null,
  status: 'approved',
  rejection_reason: null,
  rejection_reason_code: null,
  created_at: '2026-01-01T10:05:00.000Z',
  duration: CLIP_SECONDS,
  width: 720,
  height: 1280,
  views: 12,
  likes: 3,
  liked: false,
  comments: 2,
  score: null,
  tier: null,
  language: null,
  uploader: { id: 3, username: 'ben', avatar_url: null },
} as const;

export interface Site {
  readonly origin: string;
  /** The cards list all files, or only the best one, as if the client had no rule. */
  list: 'all' | 'best';
  readonly close: () => void;
}

/** Serves the built client, a feed of clips, and their files as media does: by its own code, with its headers. */
export async function openSite(client: string, files: string): Promise<Site> {
  const blobs = createDiskBlobs({ directory: path.join(files, 'blobs') });
  const bitrates = await store(blobs, files);
  const assets = sirv(client, { single: true, brotli: true, gzip: true });
  const answers = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', site.origin);
    const [, clip, name] = /^\/media\/(\d+)\/(\w+)\.mp4$/.exec(pathname) ?? [];
    if (clip !== undefined && name !== undefined)
      return serveObject(
        blobs,
        { key: keyOf(Number(clip), name), headers: fileHeaders('public', 1) },
        request,
        response,
      );
    if (!pathname.startsWith('/api/')) return assets(request, response);
    const body = apiAnswer(pathname, site.list, bitrates);
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body ?? { error: 'Not found.' }));
  };
  const server = createServer((request, response) => {
    answers(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const site: Site = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    list: 'all',
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return site;
}

/** Returns kbit/s by key, as media measures them: bytes by playing time. */
async function store(blobs: Blobs, files: string): Promise<Map<string, number>> {
  const bitrates = new Map<string, number>();
  for (let source = 0; source < SOURCES.length; source++)
    for (const { name } of FILES) {
      const key = keyOf(source, name);
      const { size } = await blobs.putStream(key, createReadStream(path.join(files, key)), {
        contentType: 'video/mp4',
      });
      bitrates.set(key, Math.round((size * 8) / CLIP_SECONDS / 1_000));
    }
  return bitrates;
}

/** What the feed needs. Everything else is not there, which the client bears. */
function apiAnswer(pathname: string, list: Site['list'], bitrates: ReadonlyMap<string, number>): unknown {
  if (pathname === '/api/v1/auth/me') return account;
  if (pathname === '/api/v1/me/marks') return { followed_user_ids: [], saved_video_ids: [] };
  if (pathname !== '/api/v1/videos/feed') return undefined;
  const items = Array.from({ length: CLIPS }, (_, clip): FeedItem => {
    const all = FILES.map(({ name, width, height }) => {
      return { name, width, height, url: `/media/${clip}/${name}.mp4`, bitrate: bitrates.get(keyOf(clip, name))! };
    });
    const renditions = list === 'all' ? all : all.slice(0, 1);
    return {
      ...card,
      hashtags: [],
      captions: [],
      id: clip + 1,
      title: `Clip ${clip}`,
      video_url: all[0]!.url,
      renditions,
    };
  });
  return { videos: [], promos: [], items, next_cursor: null } satisfies FeedPage;
}
