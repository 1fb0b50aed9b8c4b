import { expect, test } from '@jest/globals';
import { explain } from '#domain/explain';
import { NOW, range, rankingOf, video, withStats } from '#domain/testing';

const HOUR = 3_600_000;
const items = withStats(
  range(1, 4).map((id) => video(id)),
  1_000,
);
const ranking = rankingOf(items);

test('a video in the ranking is explained by its score, its age and its place', () => {
  const { text, parts } = explain(ranking.best[1]!, ranking, NOW);
  expect(text).toBe(
    "Its viewers' reactions give it 70 points of 100 after 1,000 views, and it is 1 hour old: that makes it number 2 of 4 in the ranking that all feeds start from.",
  );
  expect(Object.fromEntries(parts.map(({ name, value }) => [name, value]))).toEqual({
    score: 70,
    views: 1_000,
    confidence: 0.952,
    expected: 0.683,
    age_hours: 1,
    freshness: 0.989,
    value: 0.676,
    taste: 0,
    place: 2,
    videos: 4,
    on_trial: 0,
  });
});

test('a new video is explained by the places reserved for new videos', () => {
  const [fresh] = rankingOf(withStats([video(9)], 1)).best;
  expect(explain(fresh!, ranking, NOW).text).toBe(
    'It is new: one place in 5 goes to videos with fewer than 50 views, and this one has 1 view.',
  );
});

test('a video that is not in the ranking is explained without a place', () => {
  const old = rankingOf(withStats([video(9, { decidedAtMs: NOW - 72 * HOUR })], 100)).best[0]!;
  expect(explain(old, ranking, NOW).text).toBe(
    "Its viewers' reactions give it 90 points of 100 after 100 views, and it is 3 days old.",
  );
});

test('a video that is not public is explained without the ranking and without taste', () => {
  const [fresh] = rankingOf(withStats([video(9)], 1)).best;
  const shown = { ...fresh!, item: { ...fresh!.item, audience: 'followers' as const } };
  const fit = { taste: 0.5, because: [{ type: 'tag', title: 'cats' }] } as const;
  const { code, text, parts } = explain(shown, ranking, NOW, fit);
  expect([code, parts.find(({ name }) => name === 'on_trial')?.value]).toEqual(['not_public', 0]);
  expect(text).toMatch(/^It is not public, so no ranking has chosen it for you\. Its viewers' reactions /);
});
