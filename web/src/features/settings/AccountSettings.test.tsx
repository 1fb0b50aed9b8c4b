import { beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { account } from '../../testing/data.ts';
import { installLayout } from '../../testing/layout.ts';
import { open } from '../../testing/render.tsx';
import { fail, ok, type Routes } from '../../testing/server.ts';
import { SettingsScreen } from './SettingsScreen.tsx';

beforeEach(() => void installLayout({ isWide: true }));

const start = async (api: Routes = {}) => {
  const view = open(<SettingsScreen />, { path: '/settings/account', api });
  await view.user.click(screen.getByRole('button', { name: 'Change username' }));
  return view;
};
const field = () => screen.getByLabelText<HTMLInputElement>('New username');

test('a new username is sent alone, stored in the session and shown', async () => {
  const { user, store, bodies } = await start({ 'PUT /users/me': ok({ ...account(), username: 'anna' }) });
  await user.clear(field());
  await user.type(field(), ' anna {Enter}');
  expect(await screen.findByText('@anna')).toBeTruthy();
  expect(bodies('/users/me')).toEqual([{ username: 'anna' }]);
  expect(store.getState().session).toMatchObject({ account: { username: 'anna' } });
});

test('saving the same username sends nothing, and a failure without a reason shows a default text', async () => {
  const { user, sent } = await start({ 'PUT /users/me': fail(500) });
  await user.click(screen.getByRole('button', { name: 'Save username' }));
  expect(await screen.findByRole('button', { name: 'Change username' })).toBeTruthy();
  expect(sent('PUT')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Change username' }));
  await user.type(field(), 'x{Enter}');
  expect(await screen.findByText('Failed to update your profile.')).toBeTruthy();
  expect(field().value).toBe('annx');
});
