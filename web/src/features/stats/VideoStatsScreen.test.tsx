import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { stats } from '../../testing/data.ts';
import { installLayout } from '../../testing/layout.ts';
import { open } from '../../testing/render.tsx';
import { fail, ok, pending, type Answer, type Routes } from '../../testing/server.ts';
import { VideoStatsScreen } from './VideoStatsScreen.tsx';

beforeEach(() => void installLayout({ isWide: true }));

const point = (day: number, views: number) => ({
  time: `2026-05-0${day}T00:00:00.000Z`,
  views,
  engaged_views: 1,
  completions: 1,
  new_viewers: 1,
  followers_won: 0,
  likes: -1,
  comments: 0,
  watch_time: 30,
});
const days = { points: [point(3, 4), point(4, 8)], previous: [point(1, 4), point(2, 6)] };
const sources = [
  { source: 'feed', views: 3 },
  { source: 'search', views: 9 },
];
const tier = {
  tier: 'testing',
  score: 12,
  parts: [
    { name: 'completions', points: 22, most: 55, count: 9 },
    { name: 'reports', points: -10, most: 0, count: 1 },
  ],
  scored_views: 20,
  next: { tier: 'promoted', views_missing: 30, score_missing: 18 },
};
const retention = [
  { second: 0, share: 1, median: 1 },
  { second: 1, share: 0.5, median: null },
];

const start = (changes: Routes = {}, path = '/creator/analytics/7') =>
  open(<VideoStatsScreen />, {
    path,
    route: '/creator/analytics/:id',
    api: {
      'GET /analytics/video/:id': ok(stats()),
      'GET /analytics/video/:id/timeline': ok(days),
      'GET /analytics/video/:id/sources': ok({ sources, previous: [{ source: 'search', views: 4 }] }),
      'GET /analytics/video/:id/retention': ok({ points: retention }),
      'GET /analytics/video/:id/tier': ok(tier),
      ...changes,
    },
  });

const section = async (name: string) => within(await screen.findByRole('region', { name }));
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

test('shows the last 28 days, compared with the days before, and each day in a table', async () => {
  const { user, sent } = start();
  const shown = await section('Day by day');
  expect(await shown.findByRole('button', { name: 'Views 12 +20% (10 before)' })).toBeTruthy();
  expect(rowsOf(shown.getByRole('table', { name: 'Views by day', hidden: true }))).toEqual([
    ['Day', 'These days', 'The days before'],
    ['May 3', '4', '4'],
    ['May 4', '8', '6'],
  ]);
  await user.click(shown.getByRole('button', { name: 'Watch time 60 s as before' }));
  expect(rowsOf(shown.getByRole('table', { name: 'Watch time by day', hidden: true }))[1]).toEqual([
    'May 3',
    '30 s',
    '30 s',
  ]);
  expect(sent()).toContain('GET /analytics/video/7/timeline?days=28');
});

test('another period is chosen by the arrow keys and loads its statistics', async () => {
  const { user, sent } = start();
  (await screen.findByRole('tab', { name: '28 days' })).focus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: '90 days' }).getAttribute('aria-selected')).toBe('true');
  await (await section('Where viewers came from')).findByRole('table');
  expect(sent()).toEqual(
    expect.arrayContaining(['GET /analytics/video/7/timeline?days=90', 'GET /analytics/video/7/sources?days=90']),
  );
});

test('the meaning of a stat is one press of a key away', async () => {
  const { user } = start();
  const shown = await section('Day by day');
  const button = await shown.findByRole('button', { name: 'What “Followers won” means' });
  button.focus();
  await user.keyboard('{Enter}');
  expect(shown.getByText(/^People who followed you within 24 hours/).hidden).toBe(false);
  await user.keyboard('{Enter}');
  expect(shown.getByText(/^People who followed you within 24 hours/).hidden).toBe(true);
});

test('sources, retention and the parts of the score are tables too', async () => {
  start();
  expect(rowsOf(await (await section('Where viewers came from')).findByRole('table')).slice(1)).toEqual([
    ['Search', '9', '4', '75%'],
    ['For you', '3', '0', '25%'],
  ]);
  const kept = await (await section('Retention')).findByRole('table', { hidden: true });
  expect(rowsOf(kept)).toEqual([
    ['Second', 'This video', 'Median of your videos'],
    ['0', '100 %', '100 %'],
    ['1', '50 %', '–'],
  ]);
  const score = await section('Tier and score');
  expect(rowsOf(await score.findByRole('table')).slice(1)).toEqual([
    ['Completions', '9', '22.0', '55'],
    ['Upheld reports', '1', '-10.0', '0'],
    ['Score', '', '12.0', '100'],
  ]);
  expect(score.getByText(/needs 30 more views that count and 18.0 more points\.$/)).toBeTruthy();
});

test('a file is read with the session and saved under a telling name', async () => {
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:csv';
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function click() {
    saved.push(this.download);
  };
  let answer: Answer = fail(503);
  const { user, sent } = start({ 'GET /analytics/video/:id/sources.csv': () => answer });
  const button = await screen.findByRole('button', { name: 'Download CSV of Where viewers came from' });
  await user.click(button);
  expect(await screen.findByText('The file could not be downloaded.')).toBeTruthy();
  answer = ok('source,views');
  await user.click(button);
  await waitFor(() => expect(saved).toEqual(['sources-7-28-days.csv']));
  expect(sent().filter((call) => call.includes('.csv'))).toHaveLength(2);
  expect(sent()).toContain('GET /analytics/video/7/sources.csv?days=28');
});

test('says so if nothing was counted yet', async () => {
  start({
    'GET /analytics/video/:id/sources': ok({ sources: [{ source: 'feed', views: 0 }], previous: [] }),
    'GET /analytics/video/:id/retention': ok({ points: [] }),
  });
  expect(await screen.findByText('No views in these days.')).toBeTruthy();
  expect(await screen.findByText('No views yet.')).toBeTruthy();
});

test('a section that could not be loaded can be loaded again', async () => {
  let answer: Answer = fail(503);
  const { user } = start({ 'GET /analytics/video/:id/tier': () => answer });
  const shown = await section('Tier and score');
  await shown.findByText('Failed to load the tier.');
  answer = ok(tier);
  await user.click(shown.getByRole('button', { name: 'Retry' }));
  expect(await shown.findByRole('table')).toBeTruthy();
});

test.each(['/creator/analytics/x', '/creator/analytics/7'])('%s that does not exist is not found', async (path) => {
  start({ 'GET /analytics/video/:id': fail(403, 'Only its uploader may see this.') }, path);
  expect(await screen.findByText('Video not found.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All videos' })).toBeTruthy();
});

test('shows that it loads, and offers to try again', async () => {
  const view = start({ 'GET /analytics/video/:id': pending });
  expect(screen.getByText('Loading…')).toBeTruthy();
  view.unmount();
  start({ 'GET /analytics/video/:id': fail(503) });
  expect(await screen.findByText('Failed to load analytics. Please try again later.')).toBeTruthy();
});
