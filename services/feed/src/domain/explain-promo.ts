import type { Explanation } from '#domain/explain';

export interface PromoFacts {
  /** the name of the business */
  readonly business: string;
  /** promos that take turns now */
  readonly promos: number;
  readonly videosPerPromo: number;
  /** how often the viewer has seen it in 24 hours */
  readonly timesSeen: number;
  /** 0 for none */
  readonly frequencyCap: number;
}

const times = (count: number): string => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`);

/** Explains a promo by what the feed goes by (deploy/docs/adr/0135-promos.md). */
export function explainPromo(facts: PromoFacts): Explanation {
  const { business, promos, videosPerPromo, timesSeen, frequencyCap } = facts;
  const place = videosPerPromo === 1 ? 'every video' : `every ${videosPerPromo} videos`;
  const turn = promos > 1 ? `all ${promos} promos take turns` : 'no other promo takes turns with it';
  const often =
    frequencyCap > 0 ? `, and ${business} wants it shown to you at most ${times(frequencyCap)} in 24 hours` : '';
  const text =
    `${business} pays for it. A promo follows ${place} and ${turn}, those first that you have not seen lately${often}. ` +
    'Nothing else about you plays a part.';
  const parts = {
    promos,
    videos_per_promo: videosPerPromo,
    seen_in_24_hours: timesSeen,
    ...(frequencyCap > 0 && { frequency_cap: frequencyCap }),
  };
  return { text, parts: Object.entries(parts).map(([name, value]) => ({ name, value })) };
}
