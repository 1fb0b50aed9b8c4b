import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { stats } from '../../testing/data.ts';
import { installLayout } from '../../testing/layout.ts';
import { open } from '../../testing/render.tsx';
import { fail, ok, pending, type Answer, type Routes } from '../../testing/server.ts';
import { AnalyticsScreen } from './AnalyticsScreen.tsx';

beforeEach(() => void installLayout({ isWide: true }));

const list = (...videos: object[]) => ok({ videos, next_cursor: null });
const start = (answer: Routes[string], online: object = { followers: 0, hours: [] }) =>
  open(<AnalyticsScreen />, {
    path: '/creator/analytics',
    api: { 'GET /analytics/user/videos': answer, 'GET /analytics/followers/online': ok(online) },
  });

async function choose(fields: Parameters<typeof stats>[0] = {}) {
  const view = start(list(stats(fields)));
  await view.user.click(await screen.findByRole('button', { name: /Waves/ }));
  return { ...view, sidebar: within(screen.getByRole('complementary', { name: 'Analytics of Waves' })) };
}

test('shows a loading state', () => {
  start(pending);
  expect(screen.getByText('Loading…')).toBeTruthy();
});

test('invites to upload the first video', async () => {
  start(list());
  expect(await screen.findByText('No videos uploaded yet.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Upload a video' }).getAttribute('href')).toBe('/upload');
});

test('a failed list can be retried', async () => {
  let answer: Answer = fail(503);
  const { user } = start(() => answer);
  await screen.findByText('Failed to load analytics. Please try again later.');
  answer = list(stats());
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: /Waves/ })).toBeTruthy();
});

test.each([
  ['pending', 'Awaiting Review'],
  ['promoted', 'Approved'],
  ['rejected', 'Rejected'],
] as const)('a video with the status %s has the badge %s', async (status, label) => {
  start(list(stats({ status })));
  expect(within(await screen.findByRole('button', { name: /Waves/ })).getByText(label)).toBeTruthy();
});

test('a card opens the sidebar, a second click and its button close it', async () => {
  const { user } = await choose();
  const card = screen.getByRole('button', { name: /Waves/ });
  expect(card.getAttribute('aria-pressed')).toBe('true');
  await user.click(card);
  expect(screen.queryByRole('complementary')).toBeNull();
  await user.click(card);
  await user.click(screen.getByRole('button', { name: 'Close analytics' }));
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(card.getAttribute('aria-pressed')).toBe('false');
});

test('another card replaces the sidebar', async () => {
  const { user } = start(list(stats(), stats({ video_id: 8, title: 'Dunes' })));
  await user.click(await screen.findByRole('button', { name: /Waves/ }));
  await user.click(screen.getByRole('button', { name: /Dunes/ }));
  expect(screen.getAllByRole('complementary')).toHaveLength(1);
  expect(screen.getByRole('complementary', { name: 'Analytics of Dunes' })).toBeTruthy();
});

test('the sidebar shows the metrics with their units', async () => {
  const { sidebar } = await choose();
  const value = (name: string) => sidebar.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
  expect(['Unique Viewers', 'Avg Watch Time', 'Total Watch Time', 'Engagement Score'].map(value)).toEqual([
    '40',
    '6.3 s',
    '1,306 s',
    '26.5 %',
  ]);
  expect(['Engaged Views', 'Completions', 'Followers Won'].map(value)).toEqual(['30', '25', '2']);
  expect(sidebar.getByRole('link', { name: 'All stats, day by day' }).getAttribute('href')).toBe(
    '/creator/analytics/7',
  );
});

test('each metric says what it means', async () => {
  const { sidebar, user } = await choose();
  const button = sidebar.getByRole('button', { name: 'What “Engaged Views” means' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await user.click(button);
  expect(sidebar.getByText('Views of at least ten seconds, or to the end if the video is shorter.')).toBeTruthy();
  expect(button.getAttribute('aria-expanded')).toBe('true');
});

test('says when most followers are online, in the local time, with a table of all hours', async () => {
  const hours = Array.from({ length: 24 }, (_, hour) => ({ hour, share: hour === 20 ? 0.5 : 0.125 }));
  start(list(stats()), { followers: 12, hours });
  const shown = within(await screen.findByRole('region', { name: 'When your followers are online' }));
  expect(
    await shown.findByText(
      /^Of 12 active followers .+ are online around .+ in your time, more than in any other hour\.$/,
    ),
  ).toBeTruthy();
  const table = await shown.findByRole('table', { hidden: true });
  const rows = within(table).getAllByRole('row', { hidden: true });
  expect(rows).toHaveLength(25);
  expect(rows.filter(({ textContent }) => textContent?.endsWith('50 %'))).toHaveLength(1);
});

test('says how many followers are needed to show their hours', async () => {
  const view = start(list(stats()));
  expect(
    await screen.findByText(
      'It shows here once ten of your followers were active in 28 days, five of them in the same hour.',
    ),
  ).toBeTruthy();
  expect(view.sent()).toContain('GET /analytics/followers/online');
});

test('each chart also shows its data as a table', async () => {
  const { sidebar } = await choose();
  const rows = (name: string) =>
    within(sidebar.getByRole('table', { name }))
      .getAllByRole('row')
      .map((row) => row.textContent);
  expect(rows('Engagement Summary')).toEqual(['Views49', 'Likes5', 'Comments1']);
  expect(rows('Performance Rates')).toEqual(['Like Rate10.2 %', 'Comment Rate2 %', 'Completion50 %']);
});

test('the score is shown with its parts and what the next tier needs', async () => {
  const { sidebar } = await choose();
  const score = within(sidebar.getByRole('region', { name: 'Score' }));
  expect(score.getByRole('heading').textContent).toBe('Tier: Testing · 26.5 of 100');
  expect(score.getByRole('meter', { name: 'Completions' }).getAttribute('value')).toBe('20');
  expect(score.getByText(/^To become Promoted it needs 1 more view/)).toBeTruthy();
});

test('points for upheld reports are subtracted, and no next tier is named for a video without a tier', async () => {
  const { score_explanation } = stats();
  const { sidebar } = await choose({ tier: null, score_explanation: { ...score_explanation, report_penalty: 10 } });
  expect(sidebar.getByText('Minus 10 for upheld reports.')).toBeTruthy();
  expect(sidebar.queryByText(/^To become/)).toBeNull();
});

test.each([
  [{ status: 'rejected', rejection_reason: 'Too dark.' } as const, 'Too dark.'],
  [{ status: 'rejected', rejection_at_seconds: 12 } as const, 'At 0:12'],
  [{ status: 'pending' } as const, 'Awaiting admin review. Stats start with its first view.'],
])('the sidebar of %j says why there are no stats', async (fields, text) => {
  const { sidebar } = await choose(fields);
  expect(sidebar.getByText(text)).toBeTruthy();
});
