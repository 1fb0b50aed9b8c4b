import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { german } from '../../i18n/de/index.ts';
import { setTexts } from '../../i18n/translate.ts';
import { open } from '../../testing/render.tsx';
import { fail, ok, type Routes } from '../../testing/server.ts';
import { LoginScreen } from '../auth/LoginScreen.tsx';
import { DecisionScreen } from './DecisionScreen.tsx';
import { DecisionsScreen } from './DecisionsScreen.tsx';

const decision = {
  id: 3,
  subject: { type: 'video', id: 7, title: 'Waves' },
  measure: 'removed',
  reason_code: 'spam',
  ground: 'rules',
  text: 'Spam is not allowed. Advertising.',
  moment_ms: 12_000,
  automated_detection: true,
  automated_decision: false,
  source: 'report',
  decided_at: '2030-01-01T00:00:00.000Z',
  until: null,
  strike_until: '2030-04-01T00:00:00.000Z',
  appeal: {
    status: 'none',
    deadline: '2130-06-30T00:00:00.000Z',
    text: null,
    reason: null,
    reason_code: null,
    decided_at: null,
    needs_counter_notice: false,
    counter_notice: null,
  },
};
const reasons = ok({ reasons: [{ code: 'spam', title: 'Spam', text: 'Spam is not allowed.' }] });

const openOne = (api: Routes) =>
  open(<DecisionScreen />, {
    path: '/decisions/3',
    route: '/decisions/:id',
    api: { 'GET /reasons': reasons, ...api },
  });

test('a decision says in plain words what, why, how it came up, for how long, and what one can do', async () => {
  openOne({ 'GET /decisions/3': ok(decision) });
  expect(await screen.findByText('Your video “Waves” was removed.')).toBeTruthy();
  for (const text of [
    'Spam is not allowed. Advertising.',
    '0:12',
    'A user reported it.',
    'The automatic check had marked it; a person decided.',
  ])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByText(/It counts as a strike until/).textContent).toMatch(/2030/);
  expect(screen.getByText(/You can appeal once, until/)).toBeTruthy();
});

test.each([
  ['spam', 'Spam'],
  ['no_pets', 'No pets'],
  ['removed_after_reports', 'The rules of this platform'],
  [null, 'The rules of this platform'],
])('the rule of a decision with the code %s is "%s"', async (reason_code, name) => {
  openOne({ 'GET /decisions/3': ok({ ...decision, reason_code }) });
  const facts = await screen.findByText('Rule');
  await screen.findByText(name);
  expect(facts.nextElementSibling?.textContent).toBe(name);
});

test('the ground of what follows from a copyright notice is the law, in both languages', async () => {
  const copyright = { ...decision, reason_code: 'copyright', ground: 'law', source: 'notice' };
  const view = openOne({ 'GET /decisions/3': ok(copyright) });
  expect((await screen.findByText('Legal ground')).nextElementSibling?.textContent).toBe('Copyright law');
  expect(screen.queryByText('Rule')).toBeNull();
  view.unmount();
  setTexts(german('de'));
  try {
    openOne({ 'GET /decisions/3': ok(copyright) });
    expect((await screen.findByText('Rechtsgrundlage')).nextElementSibling?.textContent).toBe('Urheberrecht');
  } finally {
    setTexts({ locale: 'en' });
  }
});

test('an appeal is sent once, and its answer takes the place of the form', async () => {
  const sent = { ...decision, appeal: { ...decision.appeal, status: 'open', text: 'Look again.' } };
  const { user } = openOne({ 'GET /decisions/3': ok(decision), 'POST /decisions/3/appeal': ok(sent) });
  await user.type(await screen.findByLabelText('Why is this decision wrong?'), 'Look again.');
  await user.click(screen.getByRole('button', { name: 'Send appeal' }));
  expect(await screen.findByText('Your appeal is with the moderators.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send appeal' })).toBeNull();
});

const copied = {
  ...decision,
  reason_code: 'copyright',
  source: 'notice',
  appeal: { ...decision.appeal, needs_counter_notice: true },
};
const clock = { due_at: '2130-01-15T12:00:00.000Z', objected_at: null };

test('a removal after a copyright notice is contested with a counter-notice, and the page says when it ends', async () => {
  const sent = { ...copied, appeal: { ...copied.appeal, status: 'open', text: 'It is mine.', counter_notice: clock } };
  const { user, bodies } = openOne({ 'GET /decisions/3': ok(copied), 'POST /decisions/3/appeal': ok(sent) });
  await user.type(await screen.findByLabelText('Why is this decision wrong?'), 'It is mine.');
  await user.type(screen.getByLabelText('Your postal address'), 'Main Street 1');
  const send = () => user.click(screen.getByRole('button', { name: 'Send the counter-notice' }));
  await send();
  const name = screen.getByLabelText('Your full name, as your signature');
  await waitFor(() => expect(document.activeElement).toBe(name));
  await user.type(name, 'Ben Miller');
  await send();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('checkbox')));
  expect(bodies('/decisions/3/appeal')).toEqual([]);
  await user.click(screen.getByRole('checkbox'));
  await send();
  const status = await screen.findByText(/It will be restored on/);
  expect(status.textContent).toMatch(/2130.*, unless whoever sent the notice goes to court\./);
  expect(bodies('/decisions/3/appeal')).toEqual([
    {
      text: 'It is mine.',
      counter_notice: { name: 'Ben Miller', address: 'Main Street 1', statement: true },
    },
  ]);
  expect(screen.queryByRole('button', { name: 'Send the counter-notice' })).toBeNull();
});

test("the server's refusal stands at its field, and an objection is told", async () => {
  const refused = { status: 400, body: { code: 'counter_notice_address_required', detail: 'Please enter it.' } };
  const { user, unmount } = openOne({ 'GET /decisions/3': ok(copied), 'POST /decisions/3/appeal': refused });
  await user.type(await screen.findByLabelText('Why is this decision wrong?'), 'It is mine.');
  await user.type(screen.getByLabelText('Your full name, as your signature'), 'Ben');
  const address = screen.getByLabelText('Your postal address');
  await user.type(address, 'Main Street 1');
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Send the counter-notice' }));
  await waitFor(() => expect(document.activeElement).toBe(address));
  expect(screen.getByText('Please enter it.')).toBeTruthy();
  unmount();
  const objected = { ...clock, objected_at: '2130-01-02T12:00:00.000Z' };
  openOne({
    'GET /decisions/3': ok({ ...copied, appeal: { ...copied.appeal, status: 'open', counter_notice: objected } }),
  });
  expect(await screen.findByText(/Whoever sent the notice went to court/)).toBeTruthy();
});

test('after the deadline the page says so', async () => {
  openOne({
    'GET /decisions/3': ok({ ...decision, appeal: { ...decision.appeal, deadline: '2020-01-01T00:00:00.000Z' } }),
  });
  expect(await screen.findByText('The time to appeal this decision is over.')).toBeTruthy();
});

test("somebody else's decision does not exist, and a failure can be retried", async () => {
  const { unmount } = openOne({ 'GET /decisions/3': fail(404) });
  expect(await screen.findByText('There is no such decision about you.')).toBeTruthy();
  unmount();
  openOne({ 'GET /decisions/3': fail(503) });
  expect(await screen.findByText('Failed to load the decision.')).toBeTruthy();
});

const openList = (decisions: object[]) =>
  open(<DecisionsScreen />, {
    path: '/me/decisions',
    api: { 'GET /me/decisions': ok({ decisions, next_cursor: null }) },
  });

test('the list leads to each decision and says what became of its appeal', async () => {
  const ban = { ...decision, id: 4, measure: 'banned', subject: { type: 'user', id: 1, title: null } };
  openList([ban, decision]);
  expect((await screen.findByRole('link', { name: 'Your account was banned.' })).getAttribute('href')).toBe(
    '/decisions/4',
  );
  expect(screen.getAllByText(/Not appealed/)).toHaveLength(2);
});

test('an empty list says that nothing was decided', async () => {
  openList([]);
  expect(await screen.findByText('Nothing was decided against you.')).toBeTruthy();
});

test('a banned person reads and appeals the ban at the sign-in page', async () => {
  const ban = { ...decision, measure: 'banned', subject: { type: 'user', id: 1, title: null } };
  const sent = { ...ban, appeal: { ...ban.appeal, status: 'open', text: 'It was not me.' } };
  const { user } = open(<LoginScreen />, {
    as: null,
    path: '/login',
    api: {
      'GET /reasons': reasons,
      'POST /auth/login': {
        status: 403,
        body: { code: 'banned', detail: 'Your account has been banned.', appeal_token: 'token', decision_id: 3 },
      },
      'GET /decisions/3': ok(ban),
      'POST /decisions/3/appeal': ok(sent),
    },
  });
  await user.type(screen.getByLabelText('Email'), 'ana');
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByText('Your account was banned.')).toBeTruthy();
  await user.type(screen.getByLabelText('Why is this decision wrong?'), 'It was not me.');
  await user.click(screen.getByRole('button', { name: 'Send appeal' }));
  expect(await screen.findByText('Your appeal is with the moderators.')).toBeTruthy();
});
