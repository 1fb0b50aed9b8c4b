import { fail } from '@tallscreen/kit/errors';
import type { PromoCaps } from '@tallscreen/proto/rules/promo-caps';
import type { ChangeMediaItem } from '#app/change-media-item';
import { accepted } from '#app/save-outcome';
import { changedCampaign, checkCaps, noCampaign, type CampaignChange } from '#domain/campaign';
import { mayView, type MediaItem, type Viewer } from '#domain/media-item';
import { decide } from '#domain/video-life';
import type { MediaItemStore } from '#store/media-items';

export interface ChangeCampaignDeps {
  readonly mediaItems: Pick<MediaItemStore, 'find'>;
  readonly changeMediaItem: ChangeMediaItem;
  readonly readPromoCaps: () => Promise<PromoCaps>;
}

export type ChangeCampaign = (promoId: number, change: CampaignChange, caller: Viewer) => Promise<MediaItem>;

/**
 * Changes a promo's link, run and limits. A live promo with another link or button leaves the feed until an admin has
 * reviewed it. Throws not_found if the caller may not view the promo, else permission_denied.
 */
export const createChangeCampaign =
  ({ mediaItems, changeMediaItem, readPromoCaps }: ChangeCampaignDeps): ChangeCampaign =>
  async (promoId, change, caller) => {
    const found = await mediaItems.find(promoId);
    if (found?.kind !== 'promo' || !mayView(found, caller)) throw fail('promo_not_found');
    if (found.uploaderId !== caller.userId) throw fail('not_your_promo');
    const caps = await readPromoCaps();
    return changeMediaItem(promoId, (item) => {
      const before = item.campaign ?? noCampaign;
      const now = new Date();
      const campaign = changedCampaign(before, change, now);
      checkCaps(before, campaign, caps);
      return accepted(decide(item, { type: 'changeCampaign', campaign }, now));
    });
  };
