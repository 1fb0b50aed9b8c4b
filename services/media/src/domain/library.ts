import { decodePageToken, encodePageToken } from '@tallscreen/kit/page-token';
import { z } from 'zod';
import { mayView, type Clip, type ClipKind, type Viewer } from '#domain/clip';
import { cooldownRemaining, hasCooldown, type Uploader } from '#domain/cooldown';
import type { ClipReader, UploaderReader } from '#domain/ports';

export interface PageWish {
  readonly limit: number;
  readonly pageToken: string;
}

export interface ClipPage {
  readonly clips: Clip[];
  readonly nextPageToken: string;
}

export interface Lookup {
  readonly id: number;
  readonly viewer: Viewer;
}

export interface LibraryDeps {
  readonly reader: ClipReader;
  readonly uploaders: UploaderReader;
  readonly cooldownSeconds: number;
}

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 50;
const MAX_LOOKUPS = 250;
const token = z.number().int().positive();

const limitOf = (wish: PageWish): number => Math.min(wish.limit > 0 ? wish.limit : DEFAULT_LIMIT, MAX_LIMIT);

export type Library = ReturnType<typeof createLibrary>;

/** Reads of clips, each as its viewer may see it. */
export function createLibrary({ reader, uploaders, cooldownSeconds }: LibraryDeps) {
  async function page(
    wish: PageWish,
    list: (at: { before?: number; limit: number }) => Promise<Clip[]>,
  ): Promise<ClipPage> {
    const limit = limitOf(wish);
    const before = wish.pageToken ? { before: decodePageToken(token, wish.pageToken) } : {};
    const found = await list({ ...before, limit: limit + 1 });
    const clips = found.slice(0, limit);
    const last = clips.at(-1);
    return { clips, nextPageToken: found.length > limit && last ? encodePageToken(last.id) : '' };
  }

  return {
    listLive: (kind: ClipKind, wish: PageWish) => page(wish, (at) => reader.listLive({ ...at, kind })),

    listUploads(uploaderId: number, kind: ClipKind, viewer: Viewer, wish: PageWish): Promise<ClipPage> {
      const onlyVisibleToAll = !viewer.isAdmin && viewer.userId !== uploaderId;
      return page(wish, (at) => reader.listUploads({ ...at, uploaderId, kind, onlyVisibleToAll }));
    },

    /** Those that at least one who asks may see. */
    async findVisible(lookups: readonly Lookup[]): Promise<Clip[]> {
      const asked = lookups.slice(0, MAX_LOOKUPS);
      const viewersOf = Map.groupBy(asked, ({ id }) => id);
      const found = await reader.findMany([...viewersOf.keys()]);
      return found.filter((clip) => viewersOf.get(clip.id)?.some(({ viewer }) => mayView(clip, viewer)));
    },

    async readCooldown(uploader: Uploader, kind: ClipKind): Promise<number> {
      if (!hasCooldown(uploader, kind)) return 0;
      return cooldownRemaining(await uploaders.readLastVideoAt(uploader.userId), cooldownSeconds, new Date());
    },
  };
}
