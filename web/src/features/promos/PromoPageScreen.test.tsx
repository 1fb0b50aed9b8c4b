import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { account, promo } from '../../testing/data.ts';
import { installLayout } from '../../testing/layout.ts';
import { open } from '../../testing/render.tsx';
import { fail, ok, pending, type Answer, type Routes } from '../../testing/server.ts';
import { installXhr } from '../../testing/xhr.ts';
import { PromoPageScreen } from './PromoPageScreen.tsx';

beforeEach(() => void installLayout({ isWide: true }));

const list = (...promos: object[]) => ok({ promos, next_cursor: null });
const start = (answer: Routes[string], api: Routes = {}) =>
  open(<PromoPageScreen />, {
    as: account({ role: 'business' }),
    path: '/business/promos',
    api: { 'GET /promos/my': answer, 'GET /promos/price': ok({ current: null }), ...api },
  });
const hats = () => new File(['0000moov'], 'hats.mp4', { type: 'video/mp4' });
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

test('a rejected promo opens at the moment of the problem', async () => {
  const { user } = start(list(promo({ status: 'rejected', video_url: '/media/50.mp4', rejection_at_seconds: 61.5 })));
  await user.click((await card()).getByRole('button', { name: 'At 1:01 of Best shoes' }));
  expect(screen.getByLabelText('Best shoes at 1:01').getAttribute('src')).toBe('/media/50.mp4#t=61.5');
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
  await user.upload(screen.getByLabelText('Promo video'), hats());
  await screen.findByText('How it will look in the feed');
  await user.type(screen.getByLabelText('Promo Title'), 'New hats');
  await user.click(screen.getByRole('button', { name: 'Submit Promo' }));
  expect(await screen.findByText('Promo submitted successfully!')).toBeTruthy();
  expect(await screen.findByText('New hats')).toBeTruthy();
});

test('a promo in work shows its stage, and then that it waits for review', async () => {
  let current = promo({ status: 'pending', processing_stage: 'scanning', progress_percent: 40 });
  start(() => list(current));
  expect((await card()).getByText('Scanning…')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Best shoes: scanning' })).toBeTruthy();
  current = promo({ status: 'pending' });
  expect(await screen.findByText('Awaiting admin review', {}, { timeout: 10_000 })).toBeTruthy();
});

test('link and limits are sent with the upload, budgets in minor units', async () => {
  let sentForm: FormData | undefined;
  installXhr((upload) => {
    sentForm = upload.form;
    upload.answer(ok({}, 201));
  });
  URL.createObjectURL = () => 'blob:picked';
  URL.revokeObjectURL = () => undefined;
  const { user } = start(list());
  await user.upload(screen.getByLabelText('Promo video'), hats());
  await screen.findByText('How it will look in the feed');
  await user.type(screen.getByLabelText('Promo Title'), 'New hats');
  await user.type(screen.getByLabelText('Link'), 'https://hats.example');
  await user.type(screen.getByLabelText('Budget a day'), '12.5');
  await user.click(screen.getByRole('button', { name: 'Submit Promo' }));
  expect(await screen.findByText('Promo submitted successfully!')).toBeTruthy();
  expect(Object.fromEntries(sentForm!)).toMatchObject({
    link: 'https://hats.example',
    daily_budget: '1250',
    total_budget: '',
  });
});

test('limits are changed at once, another link only after a second press', async () => {
  const linked = promo({ link: 'https://shoes.example/', call_to_action: 'Shop now', daily_cap: 9 });
  const { user, sent, bodies } = start(list(linked), { 'PUT /promos/50': ok({ ...linked, status: 'pending' }) });
  expect((await card()).getByText('Shop now: shoes.example')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Edit link and limits of Best shoes' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.clear(dialog.getByLabelText('Viewable views a day'));
  await user.clear(dialog.getByLabelText('Link'));
  await user.type(dialog.getByLabelText('Link'), 'https://boots.example/');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText(/leaves the feed until an admin/)).toBeTruthy();
  expect(sent('PUT')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Save and send to review' }));
  expect(await screen.findByText('Saved. An admin reviews it first.')).toBeTruthy();
  expect(bodies('/promos/50')).toMatchObject([
    { link: 'https://boots.example/', call_to_action: 'Shop now', daily_cap: null, total_budget: null },
  ]);
});

test('a refused change says why and keeps what was typed', async () => {
  const { user } = start(list(promo()), { 'PUT /promos/50': fail(400, 'The link must begin with https://.') });
  await user.click(await screen.findByRole('button', { name: 'Edit link and limits of Best shoes' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Viewable views in all'), '5');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('The link must begin with https://.')).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>('Viewable views in all').value).toBe('5');
});

test('a limit that is no number is reported instead of being removed', async () => {
  const { user, sent } = start(list(promo({ id: 5, daily_cap: 100 })));
  await user.click(await screen.findByRole('button', { name: 'Edit link and limits of Best shoes' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByLabelText('Viewable views a day');
  await user.clear(field);
  await user.type(field, '1,000');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'Viewable views a day: “1,000” is no number. Leave it empty for no limit.',
  );
  expect(sent('PUT')).toEqual([]);
});

test('a promo says whether it waits for its start, runs or has ended', async () => {
  const [past, future] = ['2020-01-01T10:00:00.000Z', '2099-01-01T10:00:00.000Z'];
  start(
    list(
      promo({ id: 1, title: 'Later', starts_at: future }),
      promo({ id: 2, title: 'Now', starts_at: past, ends_at: future }),
      promo({ id: 3, title: 'Over', ends_at: past }),
      promo({ id: 4, title: 'New', status: 'pending', ends_at: future }),
    ),
  );
  await screen.findByText('Later');
  const stateOf = (title: string) =>
    within(screen.getByText(title).closest('li')!).queryByText(/^(Scheduled|Running|Ended)$/)?.textContent;
  expect(['Later', 'Now', 'Over', 'New'].map(stateOf)).toEqual(['Scheduled', 'Running', 'Ended', undefined]);
});

test('an end before the start, or in the past, is reported at its field before anything is sent', async () => {
  const { user, sent, bodies } = start(list(promo()), { 'PUT /promos/50': ok(promo()) });
  await user.click(await screen.findByRole('button', { name: 'Edit link and limits of Best shoes' }));
  const dialog = within(await screen.findByRole('dialog'));
  const [from, until] = [dialog.getByLabelText(/^Starts/), dialog.getByLabelText(/^Ends/)];
  fireEvent.change(until, { target: { value: '2020-01-01T10:00' } });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('The end must be in the future.')).toBeTruthy();
  fireEvent.change(from, { target: { value: '2099-01-02T10:00' } });
  fireEvent.change(until, { target: { value: '2099-01-01T10:00' } });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('The end must be after the start.')).toBeTruthy();
  expect(sent('PUT')).toEqual([]);
  fireEvent.change(until, { target: { value: '2099-01-03T10:00' } });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(bodies('/promos/50')).toMatchObject([
      {
        starts_at: new Date('2099-01-02T10:00').toISOString(),
        ends_at: new Date('2099-01-03T10:00').toISOString(),
      },
    ]),
  );
});

test('a picked file is shown once, as the promo will stand in the feed', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:picked', revokeObjectURL: () => undefined });
  const { user, sent } = start(list());
  const name = 'How it will look in the feed';
  await screen.findByLabelText('Promo video');
  expect(screen.queryByRole('region', { name })).toBeNull();
  expect(screen.queryByText('Video unavailable.')).toBeNull();
  await user.upload(screen.getByLabelText('Promo video'), hats());
  const preview = within(await screen.findByRole('region', { name }));
  expect([...document.querySelectorAll('video')].map((video) => video.getAttribute('src'))).toEqual(['blob:picked']);
  expect(preview.getByRole('article', { name: 'Title of your promo', hidden: true })).toBeTruthy();
  await user.type(screen.getByLabelText('Promo Title'), 'Warm boots');
  await user.type(screen.getByLabelText('Link'), 'https://boots.example');
  expect(preview.getByRole('article', { name: 'Warm boots', hidden: true })).toBeTruthy();
  expect(preview.getByRole('link', { name: /Learn more/, hidden: true }).textContent).toContain('boots.example');
  expect(preview.getByText('Sponsored Promo by ann')).toBeTruthy();
  await user.clear(screen.getByLabelText('Link'));
  expect(preview.queryByRole('link', { hidden: true })).toBeNull();
  expect(sent('POST')).toEqual([]);
});

test('the card plays the chosen part of a long file in a loop', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:picked', revokeObjectURL: () => undefined });
  Object.defineProperty(HTMLMediaElement.prototype, 'src', {
    configurable: true,
    set(this: HTMLVideoElement) {
      Object.defineProperty(this, 'duration', { value: 45 });
      queueMicrotask(() => this.onloadedmetadata?.(new Event('')));
    },
  });
  const { user } = start(list());
  await user.upload(await screen.findByLabelText('Promo video'), hats());
  fireEvent.change(await screen.findByRole('slider', { name: 'Ends at' }), { target: { value: 40_000 } });
  const player = await screen.findByLabelText<HTMLVideoElement>('Title of your promo', { selector: 'video' });
  player.currentTime = 40.1;
  fireEvent.timeUpdate(player);
  expect(player.currentTime).toBe(10);
});

test('the form names the price in force, and what the total cap costs at it', async () => {
  const current = { price_per_thousand_views: 2.5, currency: 'EUR', effective_from: '2026-01-01T00:00:00.000Z' };
  const { user } = start(list(), { 'GET /promos/price': ok({ current }) });
  const price = 'Price now: €2.50 for 1,000 billed views.';
  const note = await screen.findByText(price, { exact: false });
  expect(note.textContent?.trim()).toBe(price);
  await user.type(screen.getByLabelText('Viewable views in all'), '12345');
  expect(note.textContent).toContain('cost €30.86.');
});
