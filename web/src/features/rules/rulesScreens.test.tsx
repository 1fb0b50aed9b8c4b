import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { open } from '../../testing/render.tsx';
import { fail, ok, pending, type Answer, type Routes } from '../../testing/server.ts';
import { RulesSettings } from './RulesSettings.tsx';
import { durationText } from './texts.ts';
import { TransparencyScreen } from './TransparencyScreen.tsx';

const month = {
  month: '2030-01',
  uploads: 12,
  approved: 8,
  rejected: 3,
  removed: 1,
  reports: 5,
  notices: 4,
  measures: 6,
  bans: 0,
  appeals: 2,
  granted: 1,
  automated_share: 0.5,
  by_category: [{ reason_code: 'spam', measures: 6, appeals: 2, granted: 1 }],
  by_source: [{ source: 'notice', measures: 6, appeals: 2, granted: 1 }],
  median_decision_seconds: 5400,
};
const strike = {
  id: 3,
  reason_code: 'spam',
  item: { type: 'video', id: 7, title: 'Waves' },
  at_seconds: 12,
  created_at: '2030-01-01T00:00:00.000Z',
  expires_at: '2030-04-01T00:00:00.000Z',
};
const reasons = ok({ reasons: [{ code: 'spam', title: 'Spam', text: 'Spam is not allowed.' }] });

const transparency = (answer: Routes[string], query = '') =>
  open(<TransparencyScreen />, {
    as: null,
    path: `/transparency${query}`,
    route: '/transparency',
    api: { 'GET /transparency': answer, 'GET /reasons': reasons },
  });
const strikes = (answer: Routes[string]) =>
  open(<RulesSettings />, { path: '/settings/strikes', api: { 'GET /me/strikes': answer, 'GET /reasons': reasons } });

test('guests read the totals of each month', async () => {
  const earlier = { ...month, month: '2029-12', median_decision_seconds: null };
  transparency(ok({ months: [month, earlier], as_of: '2030-01-31T00:00:00.000Z' }));
  const rows = await screen.findAllByRole('row');
  expect(rows[1]?.textContent).toMatch(/^January 2030128315460.*1\.5/);
  expect(rows[2]?.textContent).toMatch(/^December 2029.*–$/);
  expect(screen.getByText(/^50% of them were taken after/)).toBeTruthy();
  await screen.findByText('Spam');
  const rowsOf = (name: string) => within(screen.getByRole('table', { name })).getAllByRole('row')[1]?.textContent;
  expect([rowsOf('Decisions by rule'), rowsOf('Decisions by source')]).toEqual(['Spam621', 'Notices by anybody621']);
});

test('any month is read in detail: first the latest with decisions, and one without says so', async () => {
  const none = { ...month, month: '2030-02', measures: 0, automated_share: null, by_category: [], by_source: [] };
  const earlier = { ...month, month: '2029-12', by_source: [{ source: 'own', measures: 3, appeals: 0, granted: 0 }] };
  const { user } = transparency(ok({ months: [none, month, earlier], as_of: '2030-02-01T00:00:00.000Z' }));
  const heading = () => screen.getByRole('heading', { level: 2 }).textContent;
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Month (UTC)' });
  expect([...select.options].map(({ text }) => text)).toEqual(['February 2030', 'January 2030', 'December 2029']);
  expect([select.value, heading()]).toEqual(['2030-01', 'Decisions in January 2030']);
  await user.selectOptions(select, 'December 2029');
  expect(heading()).toBe('Decisions in December 2029');
  expect(screen.getByText('Moderators themselves')).toBeTruthy();
  await user.selectOptions(select, 'February 2030');
  expect(heading()).toBe('Decisions in February 2030');
  expect(screen.getByText('Nothing was decided in this month.')).toBeTruthy();
  expect(screen.getAllByRole('table')).toHaveLength(1);
});

test('the address names the month, so that a link leads to it', async () => {
  const earlier = { ...month, month: '2029-12' };
  transparency(ok({ months: [month, earlier], as_of: '2030-01-31T00:00:00.000Z' }), '?month=2029-12');
  expect(await screen.findByRole('heading', { name: 'Decisions in December 2029' })).toBeTruthy();
});

test('with one month there is nothing to choose', async () => {
  transparency(ok({ months: [month], as_of: '2030-01-31T00:00:00.000Z' }));
  expect(await screen.findByRole('heading', { name: 'Decisions in January 2030' })).toBeTruthy();
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('strikes show the item, the rule and both dates, and the rules are listed below', async () => {
  strikes(
    ok({ strikes: [strike, { ...strike, id: 4, at_seconds: null, item: { type: 'comment', id: 8, title: null } }] }),
  );
  expect(await screen.findByText('“Waves”')).toBeTruthy();
  expect(screen.getByText('One of your comments')).toBeTruthy();
  expect(await screen.findAllByText('Spam is not allowed.')).toHaveLength(3);
  expect(screen.getAllByText('At 0:12 of the video')).toHaveLength(1);
  expect(screen.getAllByRole('listitem')[0]?.textContent).toMatch(/2030 · expires .*2030/);
  expect(screen.getByRole('link', { name: 'What moderation did in each month' }).getAttribute('href')).toBe(
    '/transparency',
  );
});

test('a rule that is out of force is named by its code in words, in the totals and on a strike', async () => {
  const counts = { measures: 3, appeals: 0, granted: 0 };
  const own = { ...month, by_category: ['spam', 'no_pets', 'hate'].map((code) => ({ reason_code: code, ...counts })) };
  const totals = transparency(ok({ months: [own], as_of: '2030-01-31T00:00:00.000Z' }));
  await screen.findByText('Spam');
  const rows = within(screen.getByRole('table', { name: 'Decisions by rule' })).getAllByRole('row');
  expect(rows.slice(1).map((row) => row.firstElementChild?.textContent)).toEqual(['Spam', 'No pets', 'Hate']);
  totals.unmount();
  strikes(ok({ strikes: [{ ...strike, reason_code: 'no_pets' }] }));
  expect(await screen.findByText('No pets')).toBeTruthy();
});

test.each([
  [
    'the totals',
    transparency,
    ok({ months: [], as_of: '2030-01-31T00:00:00.000Z' }),
    'Nothing was uploaded yet.',
    'Failed to load the totals.',
  ],
  ['strikes', strikes, ok({ strikes: [] }), 'You have no strikes.', 'Failed to load your strikes.'],
] as const)(
  '%s have a loading and an empty state, and a failure can be retried',
  async (_, start, empty, none, failed) => {
    const loading = start(pending);
    expect(screen.getByText('Loading…')).toBeTruthy();
    loading.unmount();
    let answer: Answer = fail(503);
    const { user } = start(() => answer);
    await screen.findByText(failed);
    answer = empty;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(none)).toBeTruthy();
  },
);

test('rules that cannot be loaded can be loaded again', async () => {
  let answer: Answer = fail(503);
  const { user } = open(<RulesSettings />, {
    path: '/settings/strikes',
    api: { 'GET /me/strikes': ok({ strikes: [] }), 'GET /reasons': () => answer },
  });
  await screen.findByText('Failed to load the rules.');
  answer = reasons;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Spam is not allowed.')).toBeTruthy();
});

test('times are shown in the usual format', () => {
  expect([30, 90, 5400, 172_800].map((seconds) => durationText(seconds, 'en'))).toEqual([
    '30 sec',
    '1.5 min',
    '1.5 hr',
    '2 days',
  ]);
});
