import { fail } from '@tallscreen/kit/errors';
import { tagKeyOf } from '@tallscreen/proto/rules/hashtags';
import type { ReadLiveVideos, SearchViewer } from '#app/read-live-videos';
import type { SaveChoices } from '#app/save-choices';
import { isItemLive } from '#domain/media-item';
import type { FeedItem } from '#domain/catalogue';
import { withChoices, withoutChoices, type Choice, type Reason } from '#domain/choices';
import type { Words } from '#domain/search-entry';

export interface SetNotInterestedDeps {
  readonly readLiveVideos: ReadLiveVideos;
  readonly readLivePromos: ReadLiveVideos;
  readonly readWords: (encoded: Uint8Array) => Words;
  readonly saveChoices: SaveChoices;
}

export interface NotInterestedCommand {
  readonly viewer: SearchViewer;
  /** id of a promo with the reason `business` */
  readonly videoId: number;
  /** whether the viewer may see the video by its id; it need not be public then */
  readonly isSeen: boolean;
  readonly reason: Reason;
  /** one of the video's hashtags; empty for all */
  readonly tag: string;
  readonly isNotInterested: boolean;
}

/**
 * Hides a video, its creator, its hashtags, or the business of a promo from the viewer's feed, or undoes that. When it
 * hides something, it throws not_found if the viewer may not see the video or promo.
 */
export function createSetNotInterested(deps: SetNotInterestedDeps) {
  const { readLiveVideos, readLivePromos, readWords, saveChoices } = deps;

  function choicesOf({ reason, tag, viewer }: NotInterestedCommand, { id, uploaderId, item }: FeedItem): Choice[] {
    const atMs = Date.now();
    const choice = (value: number | string): Choice => ({ reason, value: String(value), videoId: id, atMs });
    if (reason === 'video') return [choice(id)];
    if (reason === 'creator' || reason === 'business') {
      if (uploaderId === viewer.viewerId) throw fail('cannot_leave_yourself_out');
      return [choice(uploaderId)];
    }
    const tags = [...new Set(readWords(item.encoded).hashtags.map(tagKeyOf))].filter(Boolean);
    const wanted = tag === '' ? tags : tags.filter((key) => key === tagKeyOf(tag));
    if (wanted.length === 0) throw fail(tag === '' ? 'video_without_hashtags' : 'video_without_this_hashtag');
    return wanted.map(choice);
  }

  return async function setNotInterested(command: NotInterestedCommand): Promise<void> {
    const { viewer, videoId, isSeen, reason, tag, isNotInterested } = command;
    if (!isNotInterested) {
      const undo = { videoId, reason, tag: tagKeyOf(tag) };
      await saveChoices(viewer.viewerId, (choices) => withoutChoices(choices, undo));
      return;
    }
    const isPromo = reason === 'business';
    const read = isPromo ? readLivePromos : readLiveVideos;
    const [video] = await read(viewer, isSeen ? isItemLive : undefined)([videoId]);
    if (!video) throw fail(isPromo ? 'promo_not_found' : 'video_not_found');
    const added = choicesOf(command, video);
    await saveChoices(viewer.viewerId, (choices) => withChoices(choices, added));
  };
}
