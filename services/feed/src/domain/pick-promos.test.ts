import { expect, test } from '@jest/globals';
import { composePage } from '#domain/page';
import { newScroll } from '#domain/scroll';
import { historyOf, noLimits, promo, range, rankingOf, video, withStats } from '#domain/testing';

const rules = { videosPerPromo: 1 };

test('a promo with a frequency cap is shown to a viewer only so often, on one page and over several', () => {
  const limits = { ...noLimits, frequency: 2 };
  const items = [...range(1, 60).map((id) => video(id)), { ...promo(901), limits }, promo(902)];
  const ranking = rankingOf(withStats(items));
  const shownOn = (timesShown: number): number => {
    const history = { ...historyOf(), timesShown: (id: number) => (id === 901 ? timesShown : 0) };
    const page = composePage(ranking, { viewerId: 7, scroll: newScroll('scroll', 42), pageSize: 50, history }, rules);
    return page.items.filter(({ id }) => id === 901).length;
  };
  expect([0, 1, 2, 3].map(shownOn)).toEqual([2, 1, 0, 0]);
});

test('a feed without videos shows no promo more often than its frequency cap', () => {
  const ranking = rankingOf(
    withStats([901, 902].map((id) => ({ ...promo(id), limits: { ...noLimits, frequency: 2 } }))),
  );
  const history = { ...historyOf(), timesShown: (id: number) => (id === 901 ? 2 : 1) };
  const page = composePage(ranking, { viewerId: 7, scroll: newScroll('scroll', 42), pageSize: 20, history }, rules);
  expect(page.items.map(({ id }) => id)).toEqual([902]);
});

test('the history is asked once per page how often a promo was shown, however often its turn comes', () => {
  const limited = range(901, 30).map((id) => ({ ...promo(id), limits: { ...noLimits, frequency: 3 } }));
  const ranking = rankingOf(withStats([...range(1, 60).map((id) => video(id)), ...limited]));
  const asked: number[] = [];
  const timesShown = (id: number) => {
    asked.push(id);
    return id === 930 ? 0 : 3;
  };
  const history = { ...historyOf(), timesShown };
  const page = composePage(ranking, { viewerId: 7, scroll: newScroll('scroll', 42), pageSize: 50, history }, rules);
  expect(page.items.filter(({ id }) => id > 900).map(({ id }) => id)).toEqual([930, 930, 930]);
  expect(asked.toSorted((a, b) => a - b)).toEqual(range(901, 30));
});
