import { fail, isAppError } from '@tallscreen/kit/errors';
import { audienceOf } from '@tallscreen/kit/video-details';
import { isListed } from '@tallscreen/proto/rules/video-audience';
import { VideoKind, type Video } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { guest, type Viewer } from '#reads/viewer';
import type { RouteDeps } from '#routes/deps';

interface Asked {
  readonly id: number;
  readonly kind: VideoKind;
  readonly viewer: Viewer;
}

type Reads = Pick<RouteDeps, 'reads'>;

/**
 * Returns what `call` returns. Feed and analytics use copies of media items, and answer 404 if the event of a new item
 * has not arrived yet, for example because Kafka is away. So media is asked about items that they do not know:
 * `refusal` gets what media shows to this viewer, and returns the error to throw, or undefined for the 404.
 */
async function askAfter404<T>(
  { reads }: Reads,
  { id, kind, viewer }: Asked,
  call: () => Promise<T>,
  refusal: (item: Video) => Promise<Error | undefined>,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isAppError(error, 'not_found')) throw error;
    const item = await reads.mediaItem(id, viewer);
    throw (item?.kind === kind && (await refusal(item))) || error;
  }
}

const notYetKnown = () => fail('unavailable');

/**
 * For calls about an item of the ranked feed: throws 503 instead of 404 if the item is live and public, unless there is
 * a block.
 */
export const askIfLive = <T>(deps: Reads, asked: Asked, call: () => Promise<T>): Promise<T> =>
  askAfter404(deps, { ...asked, viewer: guest }, call, async (item) => {
    if (!isListed(audienceOf(item))) return undefined;
    const blocked = await deps.reads.blocks.among(asked.viewer, [item.uploaderId]);
    return blocked.size > 0 ? undefined : notYetKnown();
  });

/**
 * The same for a call about any video that the caller may see. Feed decides about public videos alone; about others,
 * `call` tells it that media shows the video to the caller.
 */
export async function askIfSeen<T>(deps: Reads, asked: Asked, call: (isSeen: boolean) => Promise<T>): Promise<T> {
  try {
    return await askIfLive(deps, asked, () => call(false));
  } catch (error) {
    if (!isAppError(error, 'not_found')) throw error;
    const item = await deps.reads.mediaItem(asked.id, asked.viewer);
    if (item?.kind !== asked.kind || isListed(audienceOf(item))) throw error;
    return call(true);
  }
}

/**
 * For statistics of the caller's own item: returns `none` instead of 404 if the item exists, because analytics cannot
 * have counted anything before it knows the item. Throws 403 for other viewers who may see it.
 */
export async function askIfOwn<T>(deps: Reads, asked: Asked, call: () => Promise<T>, none: T): Promise<T> {
  let isOwn = false;
  const refusal = async ({ uploaderId }: Video) => {
    isOwn = asked.viewer.isAdmin || Number(uploaderId) === asked.viewer.userId;
    return isOwn ? undefined : fail('uploader_only');
  };
  try {
    return await askAfter404(deps, asked, call, refusal);
  } catch (error) {
    if (isOwn) return none;
    throw error;
  }
}
