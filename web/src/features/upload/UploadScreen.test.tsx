import { describe, expect, test } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import type { OwnVideo, Video } from '@tallscreen/bff/contract/video';
import { connectionChanged } from '../../app/live/slice.ts';
import { video } from '../../testing/data.ts';
import { open, useFakeClock, wait } from '../../testing/render.tsx';
import { fail, ok, pending, type Answer, type Routes } from '../../testing/server.ts';
import { UploadScreen } from './UploadScreen.tsx';

useFakeClock();

const list = (uploads: Video[], cooldown_remaining = 0, scannedByAi = true) =>
  ok({ uploads, cooldown_remaining, scanned_by_ai: scannedByAi, next_cursor: null });

async function start(answer: Routes[string], api: Routes = {}) {
  const view = open(<UploadScreen />, { path: '/upload', api: { 'GET /videos/me/uploads': answer, ...api } });
  await wait(50);
  const polls = () => view.sent('GET').filter((call) => call.startsWith('GET /videos/me/uploads')).length;
  return { ...view, polls };
}
const pendingVideo = (fields: Partial<Video> = {}) => video({ status: 'pending', ...fields });

test('shows a loading state', async () => {
  await start(pending);
  expect(screen.getByText('Loading…')).toBeTruthy();
});

test('an empty list says so and explains the scan', async () => {
  await start(list([]));
  expect(screen.getByText('Nothing uploaded yet.')).toBeTruthy();
  expect(screen.getByText(/scanned by AI for safety and quality/)).toBeTruthy();
});

test('AI is not mentioned where no picture model looks at videos', async () => {
  await start(list([], 0, false));
  expect(screen.getByText(/scanned for safety and quality/)).toBeTruthy();
  expect(screen.queryByText(/by AI/)).toBeNull();
});

test('a failed list can be retried', async () => {
  let answer: Answer = fail(503);
  const { user } = await start(() => answer);
  expect(screen.getByRole('alert').textContent).toContain('Could not load your upload history.');
  answer = list([video()]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await wait(50);
  expect(screen.getByText('Waves')).toBeTruthy();
});

test.each<[string, Partial<OwnVideo>, RegExp]>([
  [
    'waits',
    {
      status: 'pending',
      appeal: { status: 'open', reason: null, reason_code: null, at_seconds: null, decided_at: null },
    },
    /Your appeal waits for an admin\./,
  ],
  [
    'was refused',
    {
      status: 'rejected',
      appeal: {
        status: 'refused',
        reason: 'Still dark.',
        reason_code: null,
        at_seconds: null,
        decided_at: '2026-01-01T00:00:00.000Z',
      },
    },
    /Your appeal was refused/,
  ],
  [
    'was granted',
    {
      status: 'testing',
      appeal: {
        status: 'granted',
        reason: 'Our mistake.',
        reason_code: null,
        at_seconds: null,
        decided_at: '2026-01-01T00:00:00.000Z',
      },
    },
    /Your appeal was granted.*Our mistake\./,
  ],
])('an upload whose appeal %s says so, and cannot be appealed again', async (_, fields, text) => {
  await start(list([{ ...video(), ...fields } as Video]));
  expect(screen.getByRole('listitem').textContent).toMatch(text);
  expect(screen.queryByRole('button', { name: /^Appeal/ })).toBeNull();
});

test('a rejected upload shows the moment of the problem, and opens there', async () => {
  const rejected = { status: 'rejected', rejection_reason: 'Too loud.', video_url: '/media/7.mp4' } as const;
  const { user } = await start(
    list([video({ ...rejected, rejection_at_seconds: 12 }), video({ ...rejected, id: 8, title: 'Sand' })]),
  );
  expect(screen.getAllByRole('button', { name: /^At / })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'At 0:12 of Waves' }));
  const player = within(screen.getByRole('dialog', { name: 'At 0:12' })).getByLabelText('Waves at 0:12');
  expect(player.getAttribute('src')).toBe('/media/7.mp4#t=12');
});

test.each<[string, Partial<Video>, string[]]>([
  ['pending', { status: 'pending' }, ['Awaiting Review', 'Awaiting admin review']],
  ['approved', { status: 'viral' }, ['Approved']],
  ['rejected', { status: 'rejected', rejection_reason: 'Too dark.' }, ['Rejected', 'Too dark.', 'Appeal']],
  ['being checked', { status: 'pending', processing_stage: 'uploaded' }, ['Checking…']],
  [
    'being transcoded',
    { status: 'pending', processing_stage: 'processing', progress_percent: 43 },
    ['Transcoding…', '43 %'],
  ],
  ['being scanned', { status: 'pending', processing_stage: 'scanning' }, ['Scanning…']],
])('an upload that is %s shows this state', async (_, fields, texts) => {
  await start(list([video(fields)]));
  const card = within(screen.getByRole('listitem'));
  for (const text of texts) expect(card.getByText(text)).toBeTruthy();
});

test('polls while an upload is processed and stops after it', async () => {
  let uploads = [pendingVideo({ processing_stage: 'processing' })];
  const { polls, store } = await start(() => list(uploads));
  await wait(3100);
  expect(polls()).toBe(3);
  uploads = [pendingVideo()];
  act(() => void store.dispatch(connectionChanged(true)));
  await wait(1600);
  const last = polls();
  await wait(60_000);
  expect(polls()).toBe(last);
  expect(screen.getByText('Awaiting admin review')).toBeTruthy();
});

test('without a websocket it polls for the decision', async () => {
  let uploads = [pendingVideo()];
  await start(() => list(uploads));
  uploads = [video()];
  await wait(15_100);
  expect(screen.getByText('Approved')).toBeTruthy();
});

test('the cooldown counts down each second and then enables the form', async () => {
  await start(list([], 62));
  expect(screen.getByText('Please wait 1m 2s before uploading again.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Wait 2m' }).disabled).toBe(true);
  await wait(3000);
  expect(screen.getByText('Please wait 0m 59s before uploading again.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Wait 1m' })).toBeTruthy();
  await wait(60_000);
  expect(screen.queryByText(/Please wait/)).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Submit for Approval' }).disabled).toBe(false);
});

test('deleting an upload asks first and refreshes the list', async () => {
  let uploads = [video()];
  const { user, sent } = await start(() => list(uploads), {
    'DELETE /videos/7': () => {
      uploads = [];
      return ok();
    },
  });
  await user.click(screen.getByRole('button', { name: 'Delete Waves' }));
  expect(sent('DELETE')).toEqual([]);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await wait(50);
  expect(screen.getByText('Nothing uploaded yet.')).toBeTruthy();
});

test.each([
  ['The video is being processed.', 'The video is being processed.'],
  [undefined, 'Video deletion failed.'],
])('a deletion that fails with %s shows "%s"', async (detail, text) => {
  const { user } = await start(list([video()]), { 'DELETE /videos/7': fail(409, detail) });
  await user.click(screen.getByRole('button', { name: 'Delete Waves' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await wait(50);
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByText('Waves')).toBeTruthy();
});

async function appeal(answer: Answer) {
  const view = await start(list([video({ status: 'rejected' })]), { 'POST /videos/7/appeal': answer });
  await view.user.click(screen.getByRole('button', { name: 'Appeal for Waves' }));
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send appeal' });
  await view.user.type(screen.getByLabelText('Why should it be shown?'), '   ');
  expect(send.disabled).toBe(true);
  await view.user.type(screen.getByLabelText('Why should it be shown?'), 'It is art. ');
  await view.user.click(send);
  await wait(50);
  return view;
}

test('an appeal is sent trimmed and confirmed', async () => {
  const { bodies } = await appeal(ok());
  expect(bodies('/videos/7/appeal')).toEqual([{ text: 'It is art.' }]);
  expect(screen.getByText('Your appeal is with the admins.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a failed appeal stays open with the reason', async () => {
  await appeal(fail(409, 'An appeal is already open.'));
  expect(screen.getByRole('alert').textContent).toBe('An appeal is already open.');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Why should it be shown?').value).toContain('It is art.');
});

describe('captions', () => {
  const en = { lang: 'en', url: '/media/en.vtt', automatic: true };
  const content = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHi';
  // jsdom's files cannot be read as text.
  const vtt = Object.assign(new File([content], 'a.vtt', { type: 'text/vtt' }), { text: async () => content });
  const openDialog = async (api: Routes, captions = [en]) => {
    const view = await start(list([video({ captions })]), api);
    await view.user.click(screen.getByRole('button', { name: 'Captions of Waves' }));
    await wait(50);
    return { ...view, dialog: within(screen.getByRole('dialog', { name: 'Captions' })) };
  };

  test('are listed, saved and deleted', async () => {
    const { user, dialog, calls } = await openDialog({
      'PUT /videos/7/captions/de': ok({ captions: [{ lang: 'de', url: '/media/de.vtt' }, en] }),
      'DELETE /videos/7/captions/en': ok({ captions: [] }),
    });
    expect(dialog.getByRole('link', { name: 'English (automatic)' }).getAttribute('href')).toBe('/media/en.vtt');
    await user.selectOptions(dialog.getByLabelText('Language'), 'de');
    await user.upload(dialog.getByLabelText('WebVTT file'), vtt);
    await user.click(dialog.getByRole('button', { name: 'Save captions' }));
    await wait(50);
    expect(dialog.getByRole('link', { name: 'German' })).toBeTruthy();
    expect(dialog.getByRole('status').textContent).toBe('Saved.');
    expect(calls.find(({ method }) => method === 'PUT')?.body).toContain('00:01.000 --> 00:02.000');
    await user.click(dialog.getByRole('button', { name: 'Delete captions in English' }));
    await wait(50);
    expect(dialog.getByText('There are none yet.')).toBeTruthy();
    expect(dialog.queryByText('Saved.')).toBeNull();
  });

  test('that are wrong show the line', async () => {
    const { user, dialog } = await openDialog(
      { 'PUT /videos/7/captions/en': fail(400, 'Line 3: Times are wrong.') },
      [],
    );
    await user.click(dialog.getByRole('button', { name: 'Save captions' }));
    expect(dialog.getByText('Please select a WebVTT file.')).toBeTruthy();
    await user.upload(dialog.getByLabelText('WebVTT file'), vtt);
    await user.click(dialog.getByRole('button', { name: 'Save captions' }));
    await wait(50);
    expect(dialog.getByText('Line 3: Times are wrong.')).toBeTruthy();
    const gone = Object.assign(new File([], 'b.vtt'), { text: () => Promise.reject(new DOMException('gone')) });
    await user.upload(dialog.getByLabelText('WebVTT file'), gone);
    await user.click(dialog.getByRole('button', { name: 'Save captions' }));
    await wait(50);
    expect(dialog.getByText('The file has changed or is gone. Select it again.')).toBeTruthy();
  });
});

test('title, hashtags and language of a video can be edited, and only what changed is sent', async () => {
  const { user, bodies } = await start(list([video({ title: 'Waves', hashtags: ['calm', 'sea'] })]), {
    'PUT /videos/:id': ok(video()),
  });
  await user.click(screen.getByRole('button', { name: 'Edit Waves' }));
  await wait(50);
  const title = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title', hidden: false });
  await user.clear(title);
  await user.type(title, 'Tall waves');
  await user.selectOptions(within(screen.getByRole('dialog')).getByLabelText('Spoken language'), 'de');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await wait(50);
  expect(bodies('/videos/7')).toEqual([{ title: 'Tall waves', language: 'de' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a frame is chosen as the cover by the slider, and a refusal is shown', async () => {
  const { user, bodies } = await start(list([video()]), { 'PUT /videos/:id': fail(503, 'Too many covers.') });
  await user.click(screen.getByRole('button', { name: 'Edit Waves' }));
  await wait(50);
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Cover' });
  expect([slider.max, slider.getAttribute('aria-valuetext')]).toEqual(['10000', 'The present cover']);
  fireEvent.change(slider, { target: { value: '2500' } });
  expect(screen.getByText('Frame at 2.5 s')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await wait(50);
  expect(bodies('/videos/7')).toEqual([{ cover_ms: 2500 }]);
  expect(screen.getByText('Too many covers.')).toBeTruthy();
});

test('a rejected video cannot be edited', async () => {
  await start(list([video({ status: 'rejected' })]));
  expect(screen.queryByRole('button', { name: 'Edit Waves' })).toBeNull();
});
