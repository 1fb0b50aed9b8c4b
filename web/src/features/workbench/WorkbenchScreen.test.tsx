import { beforeEach, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { admin, TIME } from '../../testing/data.ts';
import { useFakeClock, wait } from '../../testing/render.tsx';
import { fail, ok, pending } from '../../testing/server.ts';
import { current, entry, loaded, names, press, reported, start } from '../../testing/workbench.tsx';
import { setWellbeing } from './wellbeing.ts';

useFakeClock();
// jsdom does not scroll.
beforeEach(() => setWellbeing({ blur: false, grey: false, mute: true, half: false, strip: true, breakMinutes: 45 }));

test('shows a loading state, an error with a retry, and that nothing waits', async () => {
  const { unmount } = start([], { 'GET /admin/queue': pending });
  expect(screen.getByText('Loading…')).toBeTruthy();
  unmount();
  let answer = fail(503);
  const { user } = start([], { 'GET /admin/queue': () => answer });
  await screen.findByText('The queue could not be loaded.');
  answer = ok({ items: [], next_cursor: null });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No pending entries.')).toBeTruthy();
});

test('a decision is sent after five seconds, and can be undone until then', async () => {
  const { bodies } = start([entry(1), entry(2), entry(3)]);
  await loaded();
  press('j');
  expect(current()).toBe('Clip 2');
  press('a');
  expect(names()).toEqual(['Clip 1', 'Clip 3']);
  expect(current()).toBe('Clip 3');
  expect(screen.getByRole('status', { name: 'Last decision' }).textContent).toContain('Approved: Clip 2');
  press('u');
  expect(names()).toEqual(['Clip 1', 'Clip 2', 'Clip 3']);
  expect(current()).toBe('Clip 2');
  await wait(6_000);
  expect(bodies('/admin/videos/moderate')).toEqual([]);
  press('a');
  await wait(4_900);
  expect(bodies('/admin/videos/moderate')).toEqual([]);
  await wait(200);
  expect(bodies('/admin/videos/moderate')).toEqual([{ video_id: 2, action: 'approve', seen_revision: 4 }]);
  expect(names()).toEqual(['Clip 1', 'Clip 3']);
});

test('after an undo the keys act on the entry that came back, even if the next one had the focus', async () => {
  const { bodies } = start([entry(1), entry(2), entry(3)]);
  await loaded();
  press('j');
  const pressFocused = (key: string) => void fireEvent.keyDown(document.activeElement ?? document.body, { key });
  pressFocused('a');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Clip 3');
  pressFocused('u');
  expect([current(), document.activeElement?.getAttribute('aria-label')]).toEqual(['Clip 2', 'Clip 2']);
  pressFocused('r');
  expect(names()).toEqual(['Clip 1', 'Clip 3']);
  await wait(5_100);
  expect(bodies('/admin/videos/moderate')).toEqual([{ video_id: 2, action: 'reject' }]);
});

test('after an undo by the button the keys act on the entry that came back', async () => {
  const { bodies, user } = start([entry(1), entry(2)]);
  await loaded();
  press('a');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Clip 1');
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'r' });
  await wait(5_100);
  expect(bodies('/admin/videos/moderate')).toEqual([{ video_id: 1, action: 'reject' }]);
});

test('the views of an item that was never public are not shown', async () => {
  start([entry(1, { reach: 7 }), entry(2, { reach: 8 }, { is_live: true }), reported(3)]);
  await loaded();
  const shown = screen.getAllByRole('article').map((card) => / views? /.exec(card.textContent)?.[0] ?? null);
  expect(shown).toEqual([null, ' views ', ' views ']);
});

test('waiting decisions are sent at once when the page is hidden', async () => {
  const { bodies } = start([entry(1)]);
  await loaded();
  press('a');
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  fireEvent(document, new Event('visibilitychange'));
  Reflect.deleteProperty(document, 'visibilityState');
  await waitFor(() => expect(bodies('/admin/videos/moderate')).toHaveLength(1));
});

test('waiting decisions are sent at once when the page closes or the screen is left', async () => {
  const { bodies, unmount } = start([entry(1), entry(2)]);
  await loaded();
  press('r');
  act(() => void dispatchEvent(new Event('pagehide')));
  await waitFor(() => expect(bodies('/admin/videos/moderate')).toEqual([{ video_id: 1, action: 'reject' }]));
  press('a');
  unmount();
  await waitFor(() => expect(bodies('/admin/videos/moderate')).toHaveLength(2));
});

test('a decision that was not answered before a reload is made again, and can still be undone', async () => {
  const first = start([entry(1)], { 'POST /admin/videos/moderate': pending });
  await loaded();
  press('a');
  first.unmount();
  const second = start([entry(1)]);
  expect((await screen.findByText('Approved: Clip 1')).textContent).toBeTruthy();
  await wait(5_100);
  expect(second.bodies('/admin/videos/moderate')).toEqual([{ video_id: 1, action: 'approve', seen_revision: 4 }]);
});

test('a refused decision returns the entry with the reason', async () => {
  start([entry(1)], { 'POST /admin/videos/moderate': fail(409, 'Another admin is looking at this.') });
  await loaded();
  press('a');
  expect(names()).toEqual([]);
  await wait(5_100);
  expect(await screen.findByText('Clip 1: Another admin is looking at this.')).toBeTruthy();
  expect(names()).toEqual(['Clip 1']);
});

test('reports are dismissed together, upheld or removed with a saved reason', async () => {
  const { bodies } = start([reported(4), reported(5), reported(6)], {
    'POST /admin/reports/:how': ok({ detail: 'Done.' }),
  });
  await loaded();
  await screen.findByRole('button', { name: /Spam: Too loud/ });
  expect(screen.getAllByRole('article')[0]?.textContent).toContain('3 reports (Harassment)');
  press('d');
  press('1');
  press('w');
  press('x');
  await wait(5_100);
  expect(bodies('/admin/reports/dismiss')).toEqual([{ report_id: 31, scope: 'item' }]);
  expect(bodies('/admin/reports/uphold')).toEqual([{ report_id: 31, note: 'Too loud.', reason_code: 'spam' }]);
  expect(bodies('/admin/reports/remove')).toEqual([{ report_id: 31 }]);
});

test('the open entry is claimed, and released when another one is opened', async () => {
  const { sent } = start([entry(1), entry(2)]);
  await loaded();
  const posts = () => sent('POST');
  await wait(300);
  expect(posts()).toEqual([]);
  await wait(500);
  expect(posts()).toEqual(['POST /admin/queue/video-1/claim']);
  press('j');
  await wait(800);
  const after = ['POST /admin/queue/video-1/release', 'POST /admin/queue/video-2/claim'];
  expect(posts().slice(1)).toEqual(after);
  press('a');
  await wait(800);
  // A decided entry stays claimed until the decision is sent.
  expect(posts().slice(3)).toEqual(['POST /admin/queue/video-1/claim']);
});

test('the open entry is released once when the page is closed, and claimed when it comes back', async () => {
  const { sent } = start([entry(1)]);
  await loaded();
  await wait(800);
  for (const _ of [1, 2]) window.dispatchEvent(new Event('pagehide'));
  await wait(800);
  const claim = 'POST /admin/queue/video-1/claim';
  expect(sent('POST')).toEqual([claim, 'POST /admin/queue/video-1/release']);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await wait(800);
  expect(sent('POST').slice(2)).toEqual([claim]);
});

test('an entry that another admin holds shows the name and cannot be decided', async () => {
  const kim = { claimed_by: { id: 91, username: 'Kim' }, claimed_until: TIME };
  const { sent } = start([entry(1, kim)]);
  await screen.findByText('Assigned to Kim');
  press('a');
  await wait(6_000);
  expect(sent('POST')).toEqual([]);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(true);
});

test('several entries are decided at once, with one undo', async () => {
  const { bodies, user } = start([entry(1, {}, { is_live: true }), entry(2), reported(3)]);
  await loaded();
  press('s');
  press('j');
  press('s');
  expect(screen.getByText('2 selected')).toBeTruthy();
  press('a');
  expect(screen.getByRole('status', { name: 'Last decision' }).textContent).toContain('Approved: 2 entries');
  press('u');
  expect(names()).toHaveLength(3);
  for (const name of ['Select Clip 1', 'Select Clip 3']) await user.click(screen.getByRole('checkbox', { name }));
  const mixed = within(screen.getByRole('region', { name: 'Selected entries' }));
  expect(mixed.getByRole('button', { name: 'Remove' })).toBeTruthy();
  expect(mixed.queryByRole('button', { name: 'Approve' })).toBeNull();
  await user.click(mixed.getByRole('button', { name: 'Clear' }));
  expect(bodies('/admin/videos/moderate')).toEqual([]);
});

test('filters are in the address and in the call', async () => {
  const { sent, user } = start([entry(1)]);
  await loaded();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Reports');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'pt');
  await user.type(screen.getByRole('searchbox', { name: 'Hashtag' }), '#Sea{Enter}');
  await waitFor(() => expect(sent('GET').at(-1)).toBe('GET /admin/queue?type=report&language=pt&hashtag=sea'));
});

test('an own reason is saved and used', async () => {
  const saved: unknown[] = [];
  const { user } = start([entry(1)], {
    'PUT /admin/saved-reasons': ({ body }) => {
      saved.push(JSON.parse(body));
      return ok(JSON.parse(body));
    },
  });
  await screen.findByRole('button', { name: /Spam: Too loud/ });
  press('e');
  await user.keyboard('Too dark.');
  await user.click(screen.getByRole('button', { name: 'Save this reason' }));
  expect(await screen.findByRole('button', { name: /2 Too dark/ })).toBeTruthy();
  expect(saved).toEqual([
    {
      reasons: [
        { reason_code: 'spam', text: 'Too loud.' },
        { reason_code: null, text: 'Too dark.' },
      ],
    },
  ]);
});

test('another admin is asked for a second opinion', async () => {
  const { bodies, user } = start([entry(1)], {
    'GET /admin/users': ok({ users: [admin(), { ...admin(), id: 91, username: 'kim' }], next_cursor: null }),
    'POST /admin/queue/:id/hand-over': ok({ detail: 'Handed over.' }),
  });
  await loaded();
  press('o');
  await screen.findByRole('option', { name: 'kim' });
  expect(screen.queryByRole('option', { name: 'root' })).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Admin' }), 'kim');
  await user.type(screen.getByRole('textbox', { name: 'Question (optional)' }), 'Is this art?');
  await user.click(screen.getByRole('button', { name: 'Hand over' }));
  expect(await screen.findByText('Handed over.')).toBeTruthy();
  expect(bodies('/admin/queue/video-1/hand-over')).toEqual([{ admin_id: 91, note: 'Is this art?' }]);
});

test('frames come first, and the video is blurred, grey, silent and slow if the admin wants that', async () => {
  setWellbeing({ grey: true, half: true });
  start([entry(1)]);
  expect(await screen.findByAltText('Three frames of Clip 1')).toBeTruthy();
  press('b');
  press(' ');
  const video = await screen.findByLabelText<HTMLVideoElement>('Preview of Clip 1');
  expect([video.muted, video.playbackRate]).toEqual([true, 0.5]);
  const frame = video.closest<HTMLElement>('[data-blur]');
  expect([frame?.dataset['blur'], frame?.dataset['grey']]).toEqual(['true', 'true']);
});

test('a break is suggested after the chosen time', async () => {
  setWellbeing({ breakMinutes: 15 });
  const { user } = start([]);
  await screen.findByText('No pending entries.');
  await wait(15 * 60_000);
  expect(screen.getByText(/You have reviewed for 15 minutes/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Break taken' }));
  expect(screen.queryByText(/Take a break/)).toBeNull();
});

test('the keys are listed, and work again after the list is closed', async () => {
  const { user } = start([entry(1), entry(2)]);
  await loaded();
  press('?');
  expect(within(await screen.findByRole('dialog')).getByText('Undo, within five seconds')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  press('j');
  expect(current()).toBe('Clip 2');
});

test('what is not published is rejected, not removed; the buttons show their keys', async () => {
  start([entry(1)]);
  await loaded();
  const card = within(screen.getByRole('article'));
  expect(card.queryByRole('button', { name: 'Remove' })).toBeNull();
  expect(card.getByRole('button', { name: 'Approve' }).querySelector('kbd')?.textContent).toBe('A');
  expect(card.getByRole('button', { name: 'Reject' }).querySelector('kbd')?.textContent).toBe('R');
});
