import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { queuePromo, queueVideo } from '../../testing/adminData.ts';
import { admin, promo } from '../../testing/data.ts';
import { installLayout } from '../../testing/layout.ts';
import { open } from '../../testing/render.tsx';
import { fail, ok, pending, type Answer, type Routes } from '../../testing/server.ts';
import { ApproveVideosScreen } from './ApproveVideosScreen.tsx';
import { ModerationScreen } from './ModerationScreen.tsx';
import { PromosScreen } from './PromosScreen.tsx';

let layout: ReturnType<typeof installLayout>;
beforeEach(() => {
  layout = installLayout({ isWide: true });
});

const videos = (...list: object[]) => ok({ videos: list, next_cursor: null });
const promos = (...list: object[]) => ok({ promos: list, next_cursor: null });
const moderation = (api: Routes) =>
  open(<ModerationScreen />, {
    as: admin(),
    api: { 'GET /admin/videos/pending': videos(), 'GET /admin/promos/pending': promos(), ...api },
  });
const card = async (name: string) => within(await screen.findByRole('article', { name }));

test('shows loading states and then empty ones', async () => {
  const { unmount } = moderation({ 'GET /admin/videos/pending': pending, 'GET /admin/promos/pending': pending });
  expect(screen.getAllByText('Loading…')).toHaveLength(2);
  unmount();
  moderation({});
  expect(await screen.findByText('No pending videos.')).toBeTruthy();
  expect(await screen.findByText('No pending promos.')).toBeTruthy();
});

test('a failed queue can be retried on its own', async () => {
  let answer: Answer = fail(503);
  const { user, sent } = moderation({ 'GET /admin/videos/pending': () => answer });
  await screen.findByText('Something went wrong.');
  answer = videos(queueVideo());
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await card('Waves')).toBeTruthy();
  expect(sent('GET').filter((call) => call.includes('promos'))).toHaveLength(1);
});

test('shows uploader, business, appeal and frames, and marks an item that is still being processed', async () => {
  moderation({
    'GET /admin/videos/pending': videos(
      queueVideo({ appeal_text: 'It is art.', strip_url: '/media/strip.webp' }),
      queueVideo({ id: 8, title: 'Raw', video_url: null, uploader: null }),
    ),
    'GET /admin/promos/pending': promos(queuePromo(), queuePromo({ id: 51, title: 'No name', business_name: null })),
  });
  const waves = await card('Waves');
  expect(waves.getByText('@ben')).toBeTruthy();
  expect(waves.getByText('It is art.')).toBeTruthy();
  expect(waves.getByAltText('Three frames of the clip')).toBeTruthy();
  const raw = await card('Raw');
  expect(raw.getByText('Still being prepared')).toBeTruthy();
  expect(raw.getByText('Unknown')).toBeTruthy();
  expect((await card('Best shoes')).getByText('Shoes & Co')).toBeTruthy();
  expect((await card('No name')).getByText('Unknown')).toBeTruthy();
});

test('approving a promo removes it, keeps the videos, and names the promo in the call', async () => {
  const { user, bodies } = moderation({
    'GET /admin/videos/pending': videos(queueVideo()),
    'GET /admin/promos/pending': promos(queuePromo()),
    'POST /admin/promos/moderate': ok(),
  });
  await user.click((await card('Best shoes')).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('No pending promos.')).toBeTruthy();
  expect(bodies('/admin/promos/moderate')).toEqual([{ promo_id: 50, action: 'approve', seen_revision: 4 }]);
  expect(screen.getByText('Approved.')).toBeTruthy();
  expect(await card('Waves')).toBeTruthy();
});

test('a rejection that fails restores the promo with the reason', async () => {
  const { user, bodies } = moderation({
    'GET /admin/promos/pending': promos(queuePromo()),
    'POST /admin/promos/moderate': fail(409, 'Already decided.'),
  });
  const found = await card('Best shoes');
  await user.type(found.getByLabelText('Rejection reason'), 'Off topic{Enter}');
  expect(await screen.findByText('Already decided.')).toBeTruthy();
  expect(bodies('/admin/promos/moderate')).toEqual([{ promo_id: 50, action: 'reject', reason: 'Off topic' }]);
  expect(await card('Best shoes')).toBeTruthy();
});

test('after two decisions at once only the video of the failed one returns to the list', async () => {
  const { user } = moderation({
    'GET /admin/videos/pending': videos(queueVideo({ id: 1, title: 'One' }), queueVideo({ id: 2, title: 'Two' })),
    'POST /admin/videos/moderate': ({ body }) => (body.includes('"video_id":1') ? fail(503) : ok()),
  });
  const [one, two] = [await card('One'), await card('Two')];
  await user.click(one.getByRole('button', { name: 'Approve' }));
  await user.click(two.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Something went wrong.')).toBeTruthy();
  expect(await screen.findByRole('article', { name: 'One' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Two' })).toBeNull());
});

const approve = () => {
  const list = [3, 2, 1].map((id) => queueVideo({ id, title: `Video ${id}` }));
  return open(<ApproveVideosScreen />, {
    as: admin(),
    api: { 'GET /admin/videos/pending': videos(...list), 'POST /admin/videos/moderate': ok() },
  });
};
const chosen = () => document.querySelector('[aria-current="true"]')?.getAttribute('aria-label');

test('J and K choose the next and the previous video, within the list', async () => {
  const { user } = approve();
  await card('Video 3');
  expect(chosen()).toBe('Video 3');
  await user.keyboard('k');
  expect(chosen()).toBe('Video 3');
  await user.keyboard('jJ');
  expect(chosen()).toBe('Video 1');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Video 1');
  expect(layout.scrolledTo.at(-1)).toBe(document.activeElement);
  await user.keyboard('jk');
  expect(chosen()).toBe('Video 2');
});

test('R focuses the reason field of the chosen video and Enter rejects', async () => {
  const { user, bodies } = approve();
  await card('Video 3');
  await user.keyboard('jr');
  await user.keyboard('Blurry{Enter}');
  await waitFor(() =>
    expect(bodies('/admin/videos/moderate')).toEqual([{ video_id: 2, action: 'reject', reason: 'Blurry' }]),
  );
});

test('a rejection can name a rule, whose sentence is shown before it is sent', async () => {
  const { user, bodies } = moderation({
    'GET /reasons': ok({ reasons: [{ code: 'nudity', title: 'Nudity', text: 'Nudity is not allowed.' }] }),
    'GET /admin/videos/pending': videos(queueVideo({ id: 1 })),
    'POST /admin/videos/moderate': ok(),
  });
  const found = await card('Waves');
  await found.findByRole('option', { name: 'Nudity' });
  await user.selectOptions(found.getByLabelText('Broken rule'), 'Nudity');
  expect(found.getByText('Nudity is not allowed.')).toBeTruthy();
  await user.click(found.getByRole('button', { name: 'Reject' }));
  await waitFor(() =>
    expect(bodies('/admin/videos/moderate')).toEqual([{ video_id: 1, action: 'reject', reason_code: 'nudity' }]),
  );
});

test('the keys still work after a click into the preview', async () => {
  const { user } = approve();
  await card('Video 3');
  const preview = screen.getByLabelText('Preview of Video 2');
  // The browser's controls report no more than the focus.
  fireEvent.focus(preview);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Video 2');
  await user.keyboard('j');
  expect(chosen()).toBe('Video 1');
});

test('keys with a modifier are ignored', async () => {
  const { user, sent } = approve();
  await card('Video 3');
  await user.keyboard('{Control>}a{/Control}{Meta>}j{/Meta}');
  expect([chosen(), sent('POST')]).toEqual(['Video 3', []]);
});

test('the promo screen lists active promos with their counts', async () => {
  open(<PromosScreen />, {
    as: admin(),
    api: {
      'GET /admin/promos/pending': promos(),
      'GET /admin/promos': promos(promo({ views: 1234 }), promo({ id: 51, title: 'Hats', business_name: null })),
    },
  });
  const rows = within(await screen.findByRole('table', { name: 'Active promos' })).getAllByRole('row');
  expect(rows[1]?.textContent).toMatch(/^Best shoesShoes & CoApproved1\.2\sK3/);
  expect(rows[2]?.textContent).toMatch(/^Hats–/);
});

test('approving a promo refetches the active promos', async () => {
  let active: object[] = [];
  const { user } = open(<PromosScreen />, {
    as: admin(),
    api: {
      'GET /admin/promos/pending': promos(queuePromo()),
      'GET /admin/promos': () => promos(...active),
      'POST /admin/promos/moderate': () => {
        active = [promo()];
        return ok();
      },
    },
  });
  await screen.findByText('No active promos.');
  await user.click((await card('Best shoes')).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByRole('table', { name: 'Active promos' })).toBeTruthy();
});
