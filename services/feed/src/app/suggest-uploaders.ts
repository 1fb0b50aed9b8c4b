import { toPageSize } from '#app/fill-page';
import type { IsBlocked } from '#app/follow-blocks';
import type { SearchViewer } from '#app/read-live-videos';
import type { Catalogue } from '#domain/catalogue';
import type { Uploader } from '#domain/media-item';

export interface SuggestionRequest extends SearchViewer {
  /** whom the viewer follows already */
  readonly excludedIds: readonly number[];
  /** users wanted, 0 for the default */
  readonly pageSize: number;
}

export interface SuggestUploadersDeps {
  readonly catalogue: () => Catalogue;
  readonly blocksOf: (viewerId: number) => IsBlocked | undefined;
  readonly mutedBy: (viewerId: number) => ReadonlySet<number> | undefined;
}

/** One call looks at no more videos than this. */
const MAX_VIDEOS = 5_000;

/** Suggests the uploaders of the best videos. Reads only the catalogue in memory. */
export const createSuggestUploaders = ({ catalogue, blocksOf, mutedBy }: SuggestUploadersDeps) =>
  function suggestUploaders({ viewerId, isAdmin, excludedIds, pageSize }: SuggestionRequest): Uploader[] {
    const wanted = toPageSize(pageSize);
    const isBlocked = isAdmin ? undefined : blocksOf(viewerId);
    const done = new Set([viewerId, ...excludedIds, ...(mutedBy(viewerId) ?? [])]);
    const found: Uploader[] = [];
    for (const { uploaderId, isLive, content } of catalogue().ranking(Date.now()).best.slice(0, MAX_VIDEOS)) {
      if (found.length === wanted) break;
      if (!isLive || !content.uploader || done.has(uploaderId) || isBlocked?.(uploaderId)) continue;
      done.add(uploaderId);
      found.push(content.uploader);
    }
    return found;
  };
