import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { open } from '../../testing/render.tsx';
import { ok, pending } from '../../testing/server.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { forgetServerTime, learnServerTime } from '../../ui/serverClock.ts';
import { RegisterScreen } from './RegisterScreen.tsx';

beforeEach(forgetServerTime);
afterEach(forgetServerTime);

const dateOf = (ms: number) => new Date(ms).toUTCString();

test.each([
  ['ten minutes fast', -600_000],
  ['a day slow', 86_400_000],
])('a device that is %s registers with the moment by the clock of the server', async (_, serverIsAheadMs) => {
  const started = performance.now();
  const serverStart = Date.now() + serverIsAheadMs;
  const { user, bodies } = open(<RegisterScreen />, {
    as: null,
    api: {
      'GET /reasons': { ...ok({ reasons: [] }), headers: { date: dateOf(serverStart) } },
      'POST /auth/register': pending,
    },
  });
  await user.type(screen.getByLabelText('Name'), 'ann');
  await user.type(screen.getByLabelText('Email'), 'ann@mail.test');
  await user.type(screen.getByLabelText('Password'), 'secret1');
  await user.click(screen.getByRole('button', { name: 'Register' }));
  await waitFor(() => expect(bodies('/auth/register')).toHaveLength(1));
  const sent = (bodies('/auth/register')[0] as { metadata: { form_start_time: number } }).metadata.form_start_time;
  // Not later than the form was opened, and earlier by no more than the precision of the Date header.
  const openedAt = serverStart + (performance.now() - started);
  expect(sent).toBeLessThanOrEqual(openedAt);
  expect(sent).toBeGreaterThan(serverStart - 2_000 - (performance.now() - started));
});

test('times are told by the clock of the server', () => {
  learnServerTime(dateOf(Date.now() - 3_600_000));
  open(<RelativeTime at={new Date(Date.now() - 3_600_000 - 200_000).toISOString()} />);
  expect(screen.getByText('3 min. ago')).toBeTruthy();
});
