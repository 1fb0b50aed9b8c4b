import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { useFakeClock, wait } from '../../testing/render.tsx';
import { ok, pending } from '../../testing/server.ts';
import { entry, loaded, press, reported, start } from '../../testing/workbench.tsx';
import { setWellbeing } from './wellbeing.ts';

useFakeClock();
// jsdom neither scrolls nor plays.
const playTo = (currentTime: number) => {
  const video = screen.getByLabelText(/^Preview of/);
  Object.defineProperty(video, 'currentTime', { value: currentTime, configurable: true });
};
const shown = () => screen.getByRole('button', { name: 'Mark this moment' }).parentElement?.textContent;
/** Without frames the video is shown at once. */
const playing = (id: number) => entry(id, {}, { strip_url: null, duration: 20 });

test('M marks the moment of the preview, and the decision carries it after the time to undo', async () => {
  const { bodies } = start([playing(1), playing(2)]);
  await loaded();
  playTo(12.9);
  press('m');
  expect(shown()).toContain('At 0:12');
  press('r');
  await wait(5_100);
  expect(bodies('/admin/videos/moderate')).toEqual([{ video_id: 1, action: 'reject', at_seconds: 12 }]);
});

test('a choice keeps its moment over a reload; an approval has none', async () => {
  const first = start([playing(1), playing(2)], { 'POST /admin/videos/moderate': pending });
  await loaded();
  playTo(3);
  press('m');
  press('r');
  playTo(4);
  press('m');
  press('a');
  first.unmount();
  const second = start([playing(1), playing(2)]);
  await wait(5_100);
  expect(second.bodies('/admin/videos/moderate')).toEqual([
    { video_id: 1, action: 'reject', at_seconds: 3 },
    { video_id: 2, action: 'approve', seen_revision: 4 },
  ]);
});

test('a moment is never after the end, can be cleared, and needs the video on the screen', async () => {
  setWellbeing({ strip: true });
  const { user } = start([entry(1), playing(2)]);
  await loaded();
  press('m');
  expect(shown()).toContain('Show the video first.');
  press(' ');
  playTo(5.04);
  press('m');
  expect(shown()).toContain('At 0:05');
  await user.click(screen.getByRole('button', { name: 'Clear the moment' }));
  expect(shown()).toBe('Mark this moment');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mark this moment' }));
  press('?');
  expect(within(screen.getByRole('dialog')).getByText('Mark this moment of the video')).toBeTruthy();
});

test('removals of an upload or a reported item have a moment too; that of a user has none', async () => {
  const { user, bodies, calls } = start(
    [entry(1, {}, { strip_url: null, duration: 20, is_live: true }), reported(4), reported(5, 'user')].map((one) =>
      one.item.type === 'user' ? { ...one, item: { ...one.item, video_url: null, strip_url: null } } : one,
    ),
    { 'POST /admin/reports/:how': ok({ detail: 'Done.' }), 'DELETE /admin/videos/:id': ok({ detail: 'Done.' }) },
  );
  await loaded();
  playTo(7);
  press('m');
  press('x');
  press(' ');
  playTo(0);
  await user.click(screen.getByRole('button', { name: 'Mark this moment' }));
  press('x');
  expect(screen.queryByRole('button', { name: 'Mark this moment' })).toBeNull();
  await wait(5_100);
  expect(calls.find(({ method }) => method === 'DELETE')?.path).toContain('at_seconds=7');
  expect(bodies('/admin/reports/remove')).toEqual([{ report_id: 31, at_seconds: 0 }]);
});

test('an appeal shows the decision that it is about', async () => {
  const about = { id: 9, measure: 'rejected', title: 'Clip', reason_code: null, counter_notice: null } as const;
  const appealed = { ...about, reason: 'Too loud.', at_seconds: 12 };
  start([entry(1, { type: 'appeal' }, { appeal_text: 'It is quiet.', appealed })]);
  await loaded();
  const card = screen.getByRole('article');
  expect(card.textContent).toContain('Rejected because: Too loud. At 0:12.');
  expect(card.textContent).toContain('Appeal: It is quiet.');
});

test('a counter-notice shows who sent it, what its date decides, and what the notifier said', async () => {
  const clock = { due_at: '2130-01-15T12:00:00.000Z', objected_at: null };
  const about = {
    id: 9,
    measure: 'removed',
    title: 'Clip',
    reason_code: null,
    reason: null,
    at_seconds: null,
  } as const;
  const given = { name: 'Ben Miller', address: 'Main Street 1', objection: null };
  const show = (counter_notice: object) =>
    start([
      entry(
        1,
        { type: 'appeal' },
        {
          appeal_text: 'It is mine.',
          appealed: { ...about, counter_notice: { ...clock, ...given, ...counter_notice } },
        },
      ),
    ]);
  const { unmount } = show({});
  await loaded();
  expect(screen.getByRole('article').textContent).toMatch(/Counter-notice by: Ben Miller, Main Street 1.*2130/s);
  unmount();
  show({ objected_at: '2130-01-02T12:00:00.000Z', objection: 'Court of Town' });
  await loaded();
  expect(screen.getByRole('article').textContent).toContain('The notifier went to court: Court of Town');
});
