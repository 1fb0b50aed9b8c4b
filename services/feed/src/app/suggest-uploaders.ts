import { toPageSize } from '#app/fill-page';
import type { ReadHiddenUploaders } from '#app/read-hidden';
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
  readonly readHiddenUploaders: ReadHiddenUploaders;
}

/** Upper bound of the videos that one call looks at. */
const MAX_VIDEOS = 5_000;

/**
 * Suggests the uploaders of the best videos. Reads the catalogue in memory, and the choices of a viewer who has any.
 */
export const createSuggestUploaders = ({ catalogue, readHiddenUploaders }: SuggestUploadersDeps) =>
  async function suggestUploaders(request: SuggestionRequest): Promise<Uploader[]> {
    const { viewerId, isAdmin, excludedIds, pageSize } = request;
    const wanted = toPageSize(pageSize);
    const isHidden = await readHiddenUploaders({ viewerId, isAdmin, choicesRevision: 0 });
    const done = new Set([viewerId, ...excludedIds]);
    const found: Uploader[] = [];
    for (const { uploaderId, isLive, content } of catalogue().ranking(Date.now()).best.slice(0, MAX_VIDEOS)) {
      if (found.length === wanted) break;
      if (!isLive || !content.uploader || done.has(uploaderId) || isHidden(uploaderId)) continue;
      done.add(uploaderId);
      found.push(content.uploader);
    }
    return found;
  };
