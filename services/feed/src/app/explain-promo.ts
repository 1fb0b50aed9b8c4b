import { fail } from '@tallscreen/kit/errors';
import type { ReadLiveVideos, SearchViewer } from '#app/read-live-videos';
import type { ViewerMemory } from '#app/remember-viewers';
import type { Catalogue } from '#domain/catalogue';
import type { Explanation } from '#domain/explain';
import { explainPromo } from '#domain/explain-promo';
import type { PageRules } from '#domain/page';

export interface ExplainPromoDeps {
  readonly catalogue: () => Catalogue;
  readonly readLivePromos: ReadLiveVideos;
  readonly viewers: Pick<ViewerMemory, 'readHistories'>;
  readonly rules: PageRules;
}

/** Explains why a live promo is shown to a viewer. Throws not_found if the viewer may not see it. */
export const createExplainPromo = ({ catalogue, readLivePromos, viewers, rules }: ExplainPromoDeps) =>
  async function readWhyPromo(viewer: SearchViewer, promoId: number): Promise<Explanation> {
    const [promo] = await readLivePromos(viewer)([promoId]);
    if (!promo) throw fail('promo_not_found');
    const nowMs = Date.now();
    const scroll = { viewerId: viewer.viewerId, scrollId: 'why', itemsBefore: 0, pinnedId: 0 };
    const [history] = await viewers.readHistories([scroll], nowMs);
    return explainPromo({
      business: promo.content.uploader?.username ?? 'a business',
      promos: catalogue().ranking(nowMs).promos.length,
      videosPerPromo: rules.videosPerPromo,
      timesSeen: history?.timesShown(promoId) ?? 0,
      frequencyCap: promo.item.limits?.frequency ?? 0,
    });
  };
