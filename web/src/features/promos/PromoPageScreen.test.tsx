import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { account, promo } from '../../testing/data.ts';
import { open } from '../../testing/render.tsx';
import { fail, ok, pending, type Answer, type Routes } from '../../testing/server.ts';
import { installXhr } from '../../testing/xhr.ts';
import { PromoPageScreen } from './PromoPageScreen.tsx';

const list = (...promos: object[]) => ok({ promos, next_cursor: null });
const start = (answer: Routes[string], api: Routes = {}) =>
  open(<PromoPageScreen />, {
    as: account({ role: 'business' }),
    path: '/business/promos',
    api: { 'GET /promos/my': answer, ...api },
  });
const card = async () => within(await screen.findByRole('listitem'));

test('shows a loading state', () => {
  start(pending);
  expect(screen.getByText('Loading…')).toBeTruthy();
});

test('an empty list says so', async () => {
  start(list());
  expect(await screen.findByText('No promos yet.')).toBeTruthy();
});

test('a failed list can be retried', async () => {
  let answer: Answer = fail(503);
  const { user } = start(() => answer);
  await screen.findByText('Failed to load promos.');
  answer = list(promo());
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Best shoes')).toBeTruthy();
});

test('an approved promo shows views and likes', async () => {
  start(list(promo({ views: 1, likes: 1234 })));
  const found = await card();
  expect(found.getByText('Approved')).toBeTruthy();
  expect(found.getByText(/view ·/).textContent).toBe('1 view · 1.2\u202fK likes');
});

test('the hashtags of a promo are plain text, because tag pages have no promos', async () => {
  start(list(promo({ hashtags: ['shoes'] })));
  expect((await card()).getByText('#shoes').tagName).toBe('SPAN');
});

test('a pending promo shows no counts', async () => {
  start(list(promo({ status: 'pending' })));
  const found = await card();
  expect(found.getByText('Awaiting Review')).toBeTruthy();
  expect(found.queryByText(/\d views?/)).toBeNull();
});

test.each([
  ['Off topic.', 'Off topic.'],
  [null, 'Rejected.'],
])('a promo rejected with the reason %s shows "%s"', async (rejection_reason, text) => {
  start(list(promo({ status: 'rejected', rejection_reason })));
  expect((await card()).getAllByText(text).length).toBeGreaterThan(0);
});

test('deleting asks first and refetches the list', async () => {
  let promos = [promo()];
  const { user, sent } = start(() => list(...promos), {
    'DELETE /promos/50': () => {
      promos = [];
      return ok();
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Delete Best shoes' }));
  expect(sent('DELETE')).toEqual([]);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No promos yet.')).toBeTruthy();
});

test('a failed deletion keeps the promo', async () => {
  const { user } = start(list(promo()), { 'DELETE /promos/50': fail(503) });
  await user.click(await screen.findByRole('button', { name: 'Delete Best shoes' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Unable to delete promo.')).toBeTruthy();
  expect(screen.getByText('Best shoes')).toBeTruthy();
});

test('a submitted promo appears in the list', async () => {
  let promos: object[] = [];
  installXhr((upload) => {
    promos = [promo({ status: 'pending', title: 'New hats' })];
    upload.answer(ok({}, 201));
  });
  URL.createObjectURL = () => 'blob:picked';
  URL.revokeObjectURL = () => undefined;
  const { user } = start(() => list(...promos));
  await user.upload(screen.getByLabelText('Promo video'), new File(['x'], 'hats.mp4', { type: 'video/mp4' }));
  await user.type(screen.getByLabelText('Promo Title'), 'New hats');
  await user.click(screen.getByRole('button', { name: 'Submit Promo' }));
  expect(await screen.findByText('Promo submitted successfully!')).toBeTruthy();
  expect(await screen.findByText('New hats')).toBeTruthy();
});
