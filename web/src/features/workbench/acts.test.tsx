import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { useFakeClock, wait } from '../../testing/render.tsx';
import { fail, ok } from '../../testing/server.ts';
import { entry, loaded, names, press, reported, start } from '../../testing/workbench.tsx';

useFakeClock();
// jsdom does not scroll.

test('several reported users are banned by a button that says so, and not together with videos', async () => {
  const { user } = start([reported(4, 'user'), reported(5, 'user'), reported(6)]);
  await loaded();
  for (const name of ['Select Clip 4', 'Select Clip 5']) await user.click(screen.getByRole('checkbox', { name }));
  const bar = within(screen.getByRole('region', { name: 'Selected entries' }));
  expect(bar.getByRole('button', { name: 'Ban' })).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Select Clip 6' }));
  expect(bar.getByRole('button', { name: 'Dismiss' })).toBeTruthy();
  expect(bar.queryByRole('button', { name: /Ban|Remove/ })).toBeNull();
  press('x');
  expect(names()).toHaveLength(3);
});

test('keys work again after Esc in the reason of several entries and after a filter was chosen', async () => {
  const { user } = start([entry(1), entry(2), entry(3)]);
  await loaded();
  await user.click(screen.getByRole('checkbox', { name: 'Select Clip 1' }));
  await user.click(screen.getByRole('textbox', { name: 'Reason in your words' }));
  await user.keyboard('Too loud{Escape}r');
  expect(names()).toEqual(['Clip 2', 'Clip 3']);
  const type = screen.getByRole('combobox', { name: 'Type' });
  await user.click(type);
  await user.selectOptions(type, 'Videos');
  expect(document.activeElement).toBe(document.body);
});

test('the whole text of a reported comment is shown', async () => {
  const text = `First line.\n${'A long comment. '.repeat(30)}The end.`;
  start([entry(7, { type: 'comment', report_id: 31, reports: 1 }, { type: 'comment', text })]);
  await loaded();
  expect(screen.getByRole('blockquote').textContent).toBe(text);
});

test('a reported comment that its author has deleted can be dismissed or upheld, not removed', async () => {
  start([entry(7, { type: 'comment', report_id: 31, reports: 1 }, { type: 'comment', text: null })]);
  await loaded();
  const card = within(screen.getByRole('article'));
  expect(card.getByRole('button', { name: 'Uphold' })).toBeTruthy();
  expect(card.queryByRole('button', { name: 'Remove' })).toBeNull();
  press('x');
  expect(names()).toHaveLength(1);
});

test('a user is banned before the report is upheld, with the rule in the reason of the ban', async () => {
  const { sent, bodies } = start([reported(4, 'user')], {
    'POST /admin/reports/uphold': ok({ detail: 'Done.' }),
    'POST /admin/ban-user/:id': ok({ detail: 'Banned.' }),
  });
  await loaded();
  await screen.findByRole('button', { name: /Spam: Too loud/ });
  press('1');
  press('x');
  await wait(5_100);
  const calls = sent('POST').filter((call) => !call.includes('/queue/'));
  expect(calls).toEqual(['POST /admin/ban-user/4', 'POST /admin/reports/uphold']);
  expect(bodies('/admin/ban-user/4')).toEqual([{ reason: 'Spam or scam: Too loud.', reason_code: 'spam' }]);
});

test('a ban from the queue ends after the days that were chosen', async () => {
  const { user, bodies } = start([reported(4, 'user')], {
    'POST /admin/reports/uphold': ok({ detail: 'Done.' }),
    'POST /admin/ban-user/:id': ok({ detail: 'Banned.' }),
  });
  await loaded();
  const term = screen.getByRole('combobox', { name: 'Duration' });
  await user.selectOptions(term, '7 days');
  await user.keyboard('{Escape}x');
  await wait(5_100);
  expect(bodies('/admin/ban-user/4')).toEqual([{ days: 7 }]);
});

test('a user whose report another admin holds is not banned', async () => {
  const { sent } = start([reported(4, 'user')], {
    'POST /admin/queue/:id/claim': fail(409, 'Another admin is looking at this.'),
  });
  await loaded();
  press('x');
  await wait(5_100);
  expect(await screen.findByText('Clip 4: Another admin is looking at this.')).toBeTruthy();
  expect(sent('POST').filter((call) => call.includes('ban-user'))).toEqual([]);
});
