import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { admin } from '../../testing/data.ts';
import { installLayout } from '../../testing/layout.ts';
import { open } from '../../testing/render.tsx';
import { fail, ok, pending, type Answer, type Routes } from '../../testing/server.ts';
import { entry, queueOf, waitingPromo } from '../../testing/workbench.tsx';
import { ApproveVideosScreen, ModerationScreen } from './PresetScreens.tsx';

let layout: ReturnType<typeof installLayout>;
beforeEach(() => {
  layout = installLayout({ isWide: true });
});

const spam = { code: 'spam', title: 'Spam', text: 'Spam is not allowed.' };
const moderation = (api: Routes) =>
  open(<ModerationScreen />, { as: admin(), api: { 'GET /reasons': ok({ reasons: [spam] }), ...api } });
const approve = (api: Routes = {}) =>
  open(<ApproveVideosScreen />, {
    as: admin(),
    api: {
      'GET /admin/queue': queueOf({ videos: [entry(3), entry(2), entry(1)] }),
      'GET /reasons': ok({ reasons: [spam] }),
      'POST /admin/videos/moderate': ok(),
      ...api,
    },
  });
const card = async (name: string) => within(await screen.findByRole('article', { name }));
const chosen = () => document.querySelector('[aria-current="true"]')?.getAttribute('aria-label');
const playTo = (currentTime: number, name: string) =>
  Object.defineProperty(screen.getByLabelText(name), 'currentTime', { value: currentTime, configurable: true });

test('requests flagged uploads first, then the newest, of each list', async () => {
  const { sent } = moderation({ 'GET /admin/queue': queueOf({}) });
  expect(await screen.findByText('No pending videos.')).toBeTruthy();
  expect(await screen.findByText('No pending promos.')).toBeTruthy();
  const asked = sent('GET').filter((call) => call.includes('/admin/queue'));
  expect(asked).toEqual(['videos', 'promos'].map((list) => `GET /admin/queue?list=${list}&sort=urgent`));
});

test('shows loading states', () => {
  moderation({ 'GET /admin/queue': pending });
  expect(screen.getAllByText('Loading…')).toHaveLength(2);
});

test('a list that failed can be retried on its own', async () => {
  let answer: Answer = fail(503);
  const { user, sent } = moderation({
    'GET /admin/queue': (call) => (call.path.includes('videos') ? answer : queueOf({})(call)),
  });
  await screen.findByText('Something went wrong.');
  answer = ok({ items: [entry(1)], next_cursor: null });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await card('Clip 1')).toBeTruthy();
  expect(sent('GET').filter((call) => call.includes('promos'))).toHaveLength(1);
});

test('shows uploader, business, flag, appeal and frames, and marks uploads in processing', async () => {
  const about = { id: 9, measure: 'rejected', title: 'Clip', reason_code: null, counter_notice: null } as const;
  const appealed = { ...about, reason: 'Dark.', at_seconds: 3 };
  moderation({
    'GET /admin/queue': queueOf({
      videos: [
        entry(1, { reason: 'Blank video.' }),
        entry(2, { type: 'appeal' }, { appeal_text: 'It is art.', appealed }),
        entry(3, {}, { by: null, video_url: null, strip_url: null }),
      ],
      promos: [waitingPromo(50, { link: 'https://shop.test/', call_to_action: 'Buy' }), waitingPromo(51, { by: null })],
    }),
  });
  const flagged = await card('Clip 1');
  expect(flagged.getByText('@ben')).toBeTruthy();
  expect(flagged.getByText('Blank video.')).toBeTruthy();
  expect(flagged.getByText('#calm').tagName).toBe('SPAN');
  expect(flagged.getByLabelText('Preview of Clip 1').tagName).toBe('VIDEO');
  expect(flagged.getByAltText('Three frames of Clip 1')).toBeTruthy();
  expect(flagged.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Mark this moment',
    'Approve',
    'Reject',
  ]);
  const again = await card('Clip 2');
  expect(again.getByText('It is art.', { exact: false })).toBeTruthy();
  expect(again.getByText('Dark. At 0:03.', { exact: false })).toBeTruthy();
  const raw = await card('Clip 3');
  expect(raw.getByText('Still processing')).toBeTruthy();
  expect(raw.getByText('Unknown', { exact: false })).toBeTruthy();
  const shop = await card('Promo 50');
  expect(shop.getByText('Business:')).toBeTruthy();
  expect(shop.getByRole('link', { name: 'https://shop.test/' })).toBeTruthy();
  expect((await card('Promo 51')).getByText('Unknown', { exact: false })).toBeTruthy();
});

test('approving a promo removes it, keeps the videos, and sends the revision that the admin has seen', async () => {
  const { user, bodies } = moderation({
    'GET /admin/queue': queueOf({ videos: [entry(1)], promos: [waitingPromo(50)] }),
    'POST /admin/promos/moderate': ok(),
  });
  await user.click((await card('Promo 50')).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('No pending promos.')).toBeTruthy();
  expect(bodies('/admin/promos/moderate')).toEqual([{ promo_id: 50, action: 'approve', seen_revision: 4 }]);
  expect(screen.getByText('Approved.')).toBeTruthy();
  expect(await card('Clip 1')).toBeTruthy();
});

test('the buttons are disabled while the item is processed', async () => {
  const { user } = moderation({
    'GET /admin/queue': queueOf({ videos: [entry(1), entry(2)] }),
    'POST /admin/videos/moderate': pending,
  });
  const [one, two] = [await card('Clip 1'), await card('Clip 2')];
  await user.click(one.getByRole('button', { name: 'Approve' }));
  const disabled = (found: typeof one) =>
    ['Approve', 'Reject'].map((name) => found.getByRole<HTMLButtonElement>('button', { name }).disabled);
  await waitFor(() =>
    expect([disabled(one), disabled(two)]).toEqual([
      [true, true],
      [false, false],
    ]),
  );
});

test('a rejection that fails leaves the promo, and says why', async () => {
  const { user, bodies } = moderation({
    'GET /admin/queue': queueOf({ promos: [waitingPromo(50)] }),
    'POST /admin/promos/moderate': fail(409, 'Already decided.'),
  });
  await user.type((await card('Promo 50')).getByLabelText('Rejection reason'), ' Off topic {Enter}');
  expect(await screen.findByText('Already decided.')).toBeTruthy();
  expect(bodies('/admin/promos/moderate')).toEqual([{ promo_id: 50, action: 'reject', reason: 'Off topic' }]);
  expect(await card('Promo 50')).toBeTruthy();
});

test('of two decisions at once only the video of the failed one stays', async () => {
  const { user } = moderation({
    'GET /admin/queue': queueOf({ videos: [entry(1), entry(2)] }),
    'POST /admin/videos/moderate': ({ body }) => (body.includes('"video_id":1') ? fail(503) : ok()),
  });
  const two = await card('Clip 2');
  await user.click((await card('Clip 1')).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Something went wrong.')).toBeTruthy();
  await user.click(two.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Clip 2' })).toBeNull());
  expect(await card('Clip 1')).toBeTruthy();
});

test('a rejection can name a rule, whose sentence is shown before it is sent', async () => {
  const { user, bodies } = approve();
  const found = await card('Clip 2');
  await user.click(found.getByLabelText('Broken rule'));
  await found.findByRole('option', { name: /^Spam/ });
  await user.keyboard('spam{Enter}');
  expect(found.getByText('Spam is not allowed.')).toBeTruthy();
  await user.click(found.getByRole('button', { name: 'Reject' }));
  await waitFor(() =>
    expect(bodies('/admin/videos/moderate')).toEqual([{ video_id: 2, action: 'reject', reason_code: 'spam' }]),
  );
});

test('focuses the next card after a decision and loads the next page after the last one', async () => {
  const { user } = approve({
    'GET /admin/queue': ({ path }) =>
      path.includes('cursor')
        ? ok({ items: [entry(1)], next_cursor: null })
        : ok({ items: [entry(3), entry(2)], next_cursor: 'c' }),
  });
  await user.click((await card('Clip 3')).getByRole('button', { name: 'Approve' }));
  const second = await screen.findByRole('article', { name: 'Clip 2' });
  expect(document.activeElement).toBe(second);
  await user.click(within(second).getByRole('button', { name: 'Approve' }));
  expect(await card('Clip 1')).toBeTruthy();
});

test('J and K choose the next and the previous video, within the list', async () => {
  const { user } = approve();
  await card('Clip 3');
  expect(chosen()).toBe('Clip 3');
  await user.keyboard('k');
  expect(chosen()).toBe('Clip 3');
  await user.keyboard('jJ');
  expect(chosen()).toBe('Clip 1');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Clip 1');
  expect(layout.scrolledTo.at(-1)).toBe(document.activeElement);
  await user.keyboard('jk');
  expect(chosen()).toBe('Clip 2');
});

test('the key A approves the chosen video, but not inside the reason field', async () => {
  const { user, bodies } = approve();
  await user.type((await card('Clip 3')).getByLabelText('Rejection reason'), 'a{Escape}');
  expect(bodies('/admin/videos/moderate')).toEqual([]);
  await user.keyboard('a');
  await waitFor(() =>
    expect(bodies('/admin/videos/moderate')).toEqual([{ video_id: 3, action: 'approve', seen_revision: 4 }]),
  );
});

test('R focuses the reason field of the chosen video and Enter rejects', async () => {
  const { user, bodies } = approve();
  await card('Clip 3');
  await user.keyboard('jr');
  await user.keyboard('Blurry{Enter}');
  await waitFor(() =>
    expect(bodies('/admin/videos/moderate')).toEqual([{ video_id: 2, action: 'reject', reason: 'Blurry' }]),
  );
});

test('after a rule was chosen by the pointer, or left with Esc, the keys work again', async () => {
  const { user, bodies } = approve();
  const article = await screen.findByRole('article', { name: 'Clip 3' });
  const rules = within(article).getByLabelText('Broken rule');
  await user.click(rules);
  await user.click(await within(article).findByRole('option', { name: /^Spam/ }));
  expect(document.activeElement).toBe(article);
  rules.focus();
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(article);
  await user.keyboard('a');
  await waitFor(() => expect(bodies('/admin/videos/moderate')).toHaveLength(1));
});

test('rules that cannot be loaded are requested again', async () => {
  const answer = fail(503);
  const { user } = approve({ 'GET /reasons': answer });
  const found = await card('Clip 3');
  const again = await found.findByRole('button', { name: 'Load the rules again' });
  expect(found.getByText('The rules could not be loaded.')).toBeTruthy();
  Object.assign(answer, ok({ reasons: [spam] }));
  await user.click(again);
  await waitFor(() => expect(found.queryByText('The rules could not be loaded.')).toBeNull());
  await user.click(found.getByLabelText('Broken rule'));
  expect(found.getByRole('option', { name: /^Spam/ })).toBeTruthy();
});

test('the keys still work after a click into the preview', async () => {
  const { user } = approve();
  await card('Clip 3');
  // The browser's controls only take the focus.
  fireEvent.focus(screen.getByLabelText('Preview of Clip 2'));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Clip 2');
  await user.keyboard('j');
  expect(chosen()).toBe('Clip 1');
});

test('keys with a modifier are ignored, and other list screens have no keys', async () => {
  const { user, sent, unmount } = approve();
  await card('Clip 3');
  await user.keyboard('{Control>}a{/Control}{Meta>}j{/Meta}');
  expect([chosen(), sent('POST')]).toEqual(['Clip 3', []]);
  unmount();
  const other = moderation({ 'GET /admin/queue': queueOf({ videos: [entry(1)] }) });
  await card('Clip 1');
  await other.user.keyboard('ar');
  expect([chosen(), other.sent('POST')]).toEqual([undefined, []]);
});

test('a rejection names the marked moment, by button or by M; an approval names none', async () => {
  const { user, bodies } = approve();
  const found = await card('Clip 3');
  playTo(61, 'Preview of Clip 3');
  await user.click(found.getByRole('button', { name: 'Mark this moment' }));
  expect(found.getByText('At 0:05')).toBeTruthy();
  await user.click(found.getByRole('button', { name: 'Clear the moment' }));
  playTo(3.5, 'Preview of Clip 3');
  fireEvent.keyDown(document.body, { key: 'm' });
  expect(found.getByText('At 0:03')).toBeTruthy();
  await user.click(found.getByRole('button', { name: 'Reject' }));
  const next = await card('Clip 2');
  await user.click(next.getByRole('button', { name: 'Mark this moment' }));
  await user.click(next.getByRole('button', { name: 'Approve' }));
  await waitFor(() =>
    expect(bodies('/admin/videos/moderate')).toEqual([
      { video_id: 3, action: 'reject', at_seconds: 3 },
      { video_id: 2, action: 'approve', seen_revision: 4 },
    ]),
  );
});
