import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { queuePromo, queueVideo, report } from '../../testing/adminData.ts';
import { admin } from '../../testing/data.ts';
import { open } from '../../testing/render.tsx';
import { fail, ok, type Routes } from '../../testing/server.ts';
import { ApproveVideosScreen } from './ApproveVideosScreen.tsx';
import { PromosScreen } from './PromosScreen.tsx';
import { ReportsScreen } from './ReportsScreen.tsx';

const playTo = (currentTime: number, name: RegExp | string = /^Preview of/) =>
  Object.defineProperty(screen.getByLabelText(name), 'currentTime', { value: currentTime, configurable: true });
const bodyOf = (calls: readonly { method: string; body: string }[]) =>
  calls.filter(({ method }) => method === 'POST').map(({ body }) => body);

const videos = (api: Routes = {}) =>
  open(<ApproveVideosScreen />, {
    as: admin(),
    api: {
      'GET /admin/videos/pending': ok({
        videos: [queueVideo({ duration: 20, appeal_text: 'Why?', appealed: { reason: 'Dark.', at_seconds: 3 } })],
        next_cursor: null,
      }),
      'POST /admin/videos/moderate': ok({}),
      ...api,
    },
  });

test('a rejection names the marked moment, by button or by M, and an appeal shows the one before', async () => {
  const { user, calls } = videos();
  const card = within(await screen.findByRole('article'));
  expect(card.getByText('Dark. At 0:03.', { exact: false })).toBeTruthy();
  playTo(61);
  await user.click(card.getByRole('button', { name: 'Mark this moment' }));
  expect(card.getByText('At 0:20')).toBeTruthy();
  await user.click(card.getByRole('button', { name: 'Clear the moment' }));
  expect(card.queryByText('At 0:20')).toBeNull();
  playTo(8.5);
  fireEvent.keyDown(document.body, { key: 'm' });
  expect(card.getByText('At 0:08')).toBeTruthy();
  await user.click(card.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(bodyOf(calls)).toHaveLength(1));
  expect(JSON.parse(bodyOf(calls)[0]!)).toMatchObject({ action: 'reject', at_seconds: 8 });
});

test('an approval sends no moment', async () => {
  const { user, calls } = videos();
  await user.click(await screen.findByRole('button', { name: 'Mark this moment' }));
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(bodyOf(calls)).toHaveLength(1));
  expect(JSON.parse(bodyOf(calls)[0]!)).not.toHaveProperty('at_seconds');
});

test('a promo is rejected with a moment, one without a file has no button', async () => {
  const { user, calls } = open(<PromosScreen />, {
    as: admin(),
    api: {
      'GET /admin/promos/pending': ok({
        promos: [queuePromo(), queuePromo({ id: 51, title: 'Raw', video_url: null })],
        next_cursor: null,
      }),
      'GET /admin/promos': ok({ promos: [], next_cursor: null }),
      'POST /admin/promos/moderate': ok({}),
    },
  });
  const card = within(await screen.findByRole('article', { name: 'Best shoes' }));
  await user.click(card.getByRole('button', { name: 'Mark this moment' }));
  await user.click(card.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(bodyOf(calls)).toHaveLength(1));
  expect(JSON.parse(bodyOf(calls)[0]!)).toMatchObject({ promo_id: 50, at_seconds: 0 });
  expect(within(screen.getByRole('article', { name: 'Raw' })).queryByRole('button', { name: /Mark/ })).toBeNull();
});

test.each([
  [ok({ detail: 'Done.' }), 'Video removed successfully.'],
  [fail(400, 'The moment is after the end of the video.'), 'The moment is after the end of the video.'],
  [fail(503, 'Later.'), 'Failed to remove video.'],
])('the removal dialog plays what was reported and marks a moment', async (answer, told) => {
  const { user, calls } = open(<ReportsScreen />, {
    as: admin(),
    api: {
      'GET /admin/reports': ok({ reports: [report({ video_url: '/media/7.mp4' })], next_cursor: null }),
      'GET /reasons': ok({ reasons: [] }),
      'POST /admin/reports/remove': answer,
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Remove Video' }));
  const dialog = within(screen.getByRole('dialog'));
  playTo(83, 'Video to remove');
  await user.click(dialog.getByRole('button', { name: 'Mark this moment' }));
  expect(dialog.getByText('At 1:23')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText(told)).toBeTruthy();
  expect(bodyOf(calls)).toEqual(['report_id=1&at_seconds=83']);
});
