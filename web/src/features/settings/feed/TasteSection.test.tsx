import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Taste } from '@tallscreen/bff/contract/taste';
import { TIME } from '../../../testing/data.ts';
import { open } from '../../../testing/render.tsx';
import { fail, ok, pending, type Routes } from '../../../testing/server.ts';
import { TasteSection } from './TasteSection.tsx';

const known = (fields: Partial<Taste> = {}): Taste => ({
  because: [
    { type: 'tag', id: 'kase', title: 'käse' },
    { type: 'creator', id: 3, title: 'ben' },
    { type: 'video', id: 5, title: 'Waves' },
  ],
  watched: 12,
  skipped: 4,
  since: TIME,
  ...fields,
});
const nothing = known({ because: [], watched: 0, skipped: 0 });

const start = (api: Routes = {}) =>
  open(<TasteSection />, {
    api: { 'GET /me/feed-settings': ok({ personalised: true }), 'GET /me/taste': ok(known()), ...api },
  });
const list = () => within(screen.getByRole('list', { name: 'What the feed believes you like' }));

test('what the feed believes is listed with links', async () => {
  start();
  await screen.findByRole('link', { name: '#käse' });
  expect(
    list()
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['#käse', '/tag/k%C3%A4se'],
    ['@ben', '/profile/ben'],
    ['Waves', '/video/5'],
  ]);
  expect(screen.getByText(/watched or liked: 12; that you skipped: 4/)).toBeTruthy();
});

test('each is removed by its button; the focus moves on, and the removal is announced', async () => {
  let taste = known();
  const { user, sent } = start({
    'GET /me/taste': () => ok(taste),
    'DELETE /me/taste/:type/:id': ({ path }) => {
      taste = known({ because: taste.because.filter(({ type }) => !path.includes(`/${type}/`)) });
      return ok({ detail: 'Done.' });
    },
  });
  const names = ['#käse', '@ben', 'Waves'];
  await screen.findByRole('button', { name: 'Remove #käse' });
  for (const [at, name] of names.entries()) {
    await user.click(screen.getByRole('button', { name: `Remove ${name}` }));
    const said = await screen.findByText(`${name} no longer counts for your feed.`);
    expect(said.closest('[role="status"]')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('link', { name })).toBeNull());
    const next = names[at + 1];
    expect(document.activeElement).toBe(
      next ? screen.getByRole('button', { name: `Remove ${next}` }) : screen.getByRole('heading'),
    );
  }
  expect(await screen.findByText(/^Nothing yet\./)).toBeTruthy();
  expect(sent('DELETE')).toEqual([
    'DELETE /me/taste/tag/kase',
    'DELETE /me/taste/creator/3',
    'DELETE /me/taste/video/5',
  ]);
});

test('one that could not be removed stays, with a toast', async () => {
  const { user } = start({ 'DELETE /me/taste/tag/kase': fail(503) });
  await user.click(await screen.findByRole('button', { name: 'Remove #käse' }));
  expect(await screen.findByText('Unable to change your feed.')).toBeTruthy();
  expect(list().getAllByRole('listitem')).toHaveLength(3);
});

test('the switch turns the personal feed off and on', async () => {
  let isOn = true;
  const { user } = start({
    'PUT /me/feed-settings': ({ body }) => {
      isOn = (JSON.parse(body) as { personalised: boolean }).personalised;
      return ok({ personalised: isOn });
    },
  });
  const own = () => screen.getByRole('switch', { name: 'Your own feed' }) as HTMLInputElement;
  await screen.findByRole('link', { name: '#käse' });
  expect(own().checked).toBe(true);
  await user.click(own());
  expect(await screen.findByText(/^You get the same order as everybody/)).toBeTruthy();
  expect(own().checked).toBe(false);
  // The user can still read and remove what the feed has learned.
  expect(screen.getByRole('button', { name: 'Remove #käse' })).toBeTruthy();
  await user.keyboard(' ');
  expect(await screen.findByText(/^Videos like those that you watch/)).toBeTruthy();
  expect(own().checked).toBe(true);
});

test('a switch that the server refuses stays as it was', async () => {
  const { user } = start({ 'PUT /me/feed-settings': fail(503) });
  await user.click(await screen.findByRole('switch'));
  expect(await screen.findByText('Unable to change your feed.')).toBeTruthy();
  expect((screen.getByRole('switch') as HTMLInputElement).checked).toBe(true);
});

test('the feed starts anew after a confirmation', async () => {
  let taste = known();
  const { user, sent } = start({
    'GET /me/taste': () => ok(taste),
    'DELETE /me/taste': () => {
      taste = nothing;
      return ok({ detail: 'Done.' });
    },
  });
  const button = await screen.findByRole('button', { name: 'Start anew' });
  await user.click(button);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  expect(sent('DELETE')).toEqual([]);
  await user.click(button);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Start anew' }));
  expect(await screen.findByText('Your feed starts anew.')).toBeTruthy();
  expect(await screen.findByText(/^Nothing yet\./)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Start anew' }));
});

test('loading and failed states, and Retry', async () => {
  start({ 'GET /me/feed-settings': pending }).unmount();
  let isAway = true;
  const { user } = start({ 'GET /me/taste': () => (isAway ? fail(503) : ok(known())) });
  expect(await screen.findByText('Failed to load what the feed has learned.')).toBeTruthy();
  isAway = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: '#käse' })).toBeTruthy();
});
