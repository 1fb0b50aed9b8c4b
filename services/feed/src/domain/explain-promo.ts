import { explained } from '@tallscreen/proto/rules/explanations';
import type { Explanation } from '#domain/explain';

export interface PromoFacts {
  /** the name of the business */
  readonly business: string;
  /** number of promos that take turns now */
  readonly promos: number;
  readonly videosPerPromo: number;
  /** how often the viewer has seen it in the last 24 hours */
  readonly timesSeen: number;
  /** 0 for none */
  readonly frequencyCap: number;
}

/** Explains a promo by the rules that chose it (deploy/docs/adr/0135-promos.md). */
export function explainPromo(facts: PromoFacts): Explanation {
  const { business, promos, videosPerPromo, timesSeen, frequencyCap } = facts;
  const said = explained('promo_turn', {
    business,
    videos: videosPerPromo,
    promos,
    times: frequencyCap > 0 ? frequencyCap : '',
  });
  const parts = {
    promos,
    videos_per_promo: videosPerPromo,
    seen_in_24_hours: timesSeen,
    ...(frequencyCap > 0 && { frequency_cap: frequencyCap }),
  };
  return { ...said, parts: Object.entries(parts).map(([name, value]) => ({ name, value })) };
}
