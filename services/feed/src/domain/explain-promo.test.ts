import { expect, test } from '@jest/globals';
import { explainPromo } from '#domain/explain-promo';

const facts = { business: 'shoes', promos: 3, videosPerPromo: 1, timesSeen: 2, frequencyCap: 0 };

test('the explanation of a promo is that its turn has come', () => {
  expect(explainPromo(facts)).toEqual({
    code: 'promo_turn',
    params: { business: 'shoes', videos: 1, promos: 3, times: '' },
    text: 'shoes pays for it. A promo follows every video and all 3 promos take turns, those first that you have not seen lately. Nothing else about you plays a part.',
    parts: [
      { name: 'promos', value: 3 },
      { name: 'videos_per_promo', value: 1 },
      { name: 'seen_in_24_hours', value: 2 },
    ],
  });
});

test('a promo with a frequency cap says so', () => {
  const { text, parts } = explainPromo({ ...facts, promos: 1, videosPerPromo: 4, frequencyCap: 1 });
  expect(text).toContain('follows every 4 videos and no other promo takes turns with it');
  expect(text).toContain('shoes wants it shown to you at most once in 24 hours');
  expect(parts).toContainEqual({ name: 'frequency_cap', value: 1 });
});
