import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { account } from '../../testing/data.ts';
import { open } from '../../testing/render.tsx';
import { fail, ok, type Routes } from '../../testing/server.ts';
import { ExportData } from './ExportData.tsx';

const none = { status: 'none', url: null, expires_at: null };
const start = (api: Routes) => open(<ExportData onClose={() => undefined} />, { as: account(), api });

test('requests an export and says that it is being prepared', async () => {
  let state: object = none;
  const { user, sent } = start({
    'GET /users/me/export': () => ok(state),
    'POST /users/me/export': () => {
      state = { ...none, status: 'running' };
      return ok({ detail: '' }, 202);
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Export my data' }));
  expect(await screen.findByText(/is being collected/)).toBeTruthy();
  expect(sent('POST')).toEqual(['POST /users/me/export']);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export my data' }).disabled).toBe(true);
});

test('links to the file when it is ready', async () => {
  const ready = { status: 'ready', url: '/media/exports/1/2-x.zip', expires_at: '2026-01-02T00:00:00.000Z' };
  start({ 'GET /users/me/export': () => ok(ready) });
  const link = await screen.findByRole('link', { name: 'Download your data' });
  expect(link.getAttribute('href')).toBe('/media/exports/1/2-x.zip');
});

test('a failed request shows an error and keeps the button', async () => {
  const { user, store } = start({ 'GET /users/me/export': () => ok(none), 'POST /users/me/export': () => fail(503) });
  await user.click(await screen.findByRole('button', { name: 'Export my data' }));
  expect(await screen.findByRole('button', { name: 'Export my data' })).toBeTruthy();
  expect(JSON.stringify(store.getState())).toContain('error');
});
