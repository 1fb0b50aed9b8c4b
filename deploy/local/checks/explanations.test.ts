import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { explanations, type ExplanationText } from '../../../proto/rules/explanations.ts';
import { placesIn } from '../../../proto/rules/sentence.ts';
import { explain } from '../../../services/feed/src/domain/explain.ts';
import { explainPromo } from '../../../services/feed/src/domain/explain-promo.ts';
import { NOW, rankingOf, video, withStats } from '../../../services/feed/src/domain/testing.ts';
import texts from '../../../web/src/i18n/de/explanations.json' with { type: 'json' };
import { german } from '../../../web/src/i18n/de/index.ts';
import { setTexts, translated } from '../../../web/src/i18n/translate.ts';

beforeAll(() => setTexts(german('de')));
afterAll(() => setTexts({}));

const inGerman = ({ code, params }: ExplanationText) => translated('explanations', code, params);

test('each explanation has its German, with the same values, and no other has one', () => {
  const valuesIn = (sentence: string) => [...new Set(placesIn(sentence))].toSorted();
  expect(Object.keys(texts).toSorted()).toEqual(Object.keys(explanations).toSorted());
  for (const [code, text] of Object.entries(explanations))
    expect([code, valuesIn(texts[code as keyof typeof texts])]).toEqual([code, valuesIn(text)]);
});

describe('why a video is shown, for a reader of German:', () => {
  const videos = withStats([video(1), video(2), video(3, { decidedAtMs: NOW - 72 * 3_600_000 })], 1_000);
  const ranking = rankingOf(videos);
  const [fresh] = rankingOf(withStats([video(9)], 1)).best;
  const old = rankingOf(withStats([video(8, { decidedAtMs: NOW - 72 * 3_600_000 })], 100)).best[0]!;
  const tags = ['a', 'b', 'c'].map((title) => ({ type: 'tag' as const, title }));
  const because = (count: number) => ({ taste: 1, because: tags.slice(0, count) });

  test.each([
    [
      explain(ranking.best[0]!, ranking, NOW),
      /^Die Reaktionen .* 1\.000 Aufrufen, und es ist 1 Stunde alt\. Das ist Platz 1 von 3 /,
    ],
    [
      explain(old, ranking, NOW),
      /^Die Reaktionen geben ihm \d+ Punkte von 100 nach 100 Aufrufen, und es ist 3 Tage alt\.$/,
    ],
    [
      explain(fresh!, ranking, NOW),
      /^Es ist neu: Einer von 5 Plätzen geht an Videos mit weniger als 50 Aufrufen, und dieses hat 1\.$/,
    ],
    [explain(fresh!, ranking, NOW, because(1)), /: #a\.$/],
    [explain(fresh!, ranking, NOW, because(2)), /: #a und #b\.$/],
    [explain(fresh!, ranking, NOW, because(3)), /: #a, #b und #c\.$/],
  ])('%j', (explanation, text) => {
    expect(inGerman(explanation)).toMatch(text);
  });
});

test.each([
  [
    { promos: 1, videosPerPromo: 4, timesSeen: 0, frequencyCap: 0 },
    'Kaffee bezahlt dafür. Nach je 4 Videos kommt eine Anzeige, und keine andere wechselt sich mit ihr ab; zuerst kommen die, die du länger nicht gesehen hast. Sonst spielt nichts über dich eine Rolle.',
  ],
  [
    { promos: 3, videosPerPromo: 1, timesSeen: 0, frequencyCap: 1 },
    'Kaffee bezahlt dafür. Nach jedem Video kommt eine Anzeige, und alle 3 Anzeigen wechseln sich ab; zuerst kommen die, die du länger nicht gesehen hast. Kaffee möchte, dass du sie höchstens einmal in 24 Stunden siehst. Sonst spielt nichts über dich eine Rolle.',
  ],
])('why a promo is shown, for a reader of German: %j', (facts, text) => {
  expect(inGerman(explainPromo({ business: 'Kaffee', ...facts }))).toBe(text);
});
