import { beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import type { ResumableUpload } from '@tallscreen/bff/contract/upload';
import type { Video } from '@tallscreen/bff/contract/video';
import { video } from '../../testing/data.ts';
import { open, wait } from '../../testing/render.tsx';
import { fail, ok, type Answer, type Routes } from '../../testing/server.ts';
import { localTime } from '../../ui/localTime.ts';
import { inputValueOf, isoOf } from './publishTime.ts';
import { pollMs } from './stages.ts';
import { UploadScreen } from './UploadScreen.tsx';

const DAY_MS = 24 * 60 * 60_000;
/** A whole minute, as the field has it. */
const inDays = (days: number): string =>
  new Date(Math.floor((Date.now() + days * DAY_MS) / 60_000) * 60_000).toISOString();
const fieldOf = () => screen.getAllByLabelText<HTMLInputElement>('Publish at').at(-1)!;
const type = (value: string) => fireEvent.change(fieldOf(), { target: { value } });

const ID = 'a1'.repeat(20);
/** A file that has arrived. */
const draft = {
  id: ID,
  file_name: 'sea.mp4',
  fingerprint: 'sea.mp4:10:5',
  size: 10,
  offset: 10,
  title: 'The sea',
  hashtags: 'sea',
  publish_at: null,
  language: null,
  created_at: '2030-01-01T00:00:00.000Z',
  expires_at: '2030-01-08T00:00:00.000Z',
  trim_start_ms: null,
  trim_end_ms: null,
  cover_ms: null,
};

async function start(uploads: Video[], api: Routes = {}, kept: Partial<ResumableUpload> = {}) {
  const view = open(<UploadScreen />, {
    path: '/upload',
    api: {
      'GET /videos/me/uploads': ok({ uploads, cooldown_remaining: 0, scanned_by_ai: true, next_cursor: null }),
      'GET /uploads': ok({ uploads: [{ ...draft, ...kept }] }),
      ...api,
    },
  });
  await screen.findByText('Recent Uploads');
  return view;
}

beforeEach(() => {
  HTMLMediaElement.prototype.load = () => undefined;
});

test('a time in the field is in the time zone of the device', () => {
  const at = inDays(3);
  expect(isoOf(inputValueOf(at))).toBe(at);
  expect([inputValueOf(null), isoOf('')]).toEqual(['', '']);
});

describe('the upload form', () => {
  const submitDraft = async (answer: Answer = ok({ id: 1 }, 201), kept: Partial<ResumableUpload> = {}) => {
    const routes = { 'POST /videos': answer, 'PUT /uploads/:id': ok(draft), 'DELETE /uploads/:id': ok({}) };
    const view = await start([], routes, kept);
    await view.user.click(await screen.findByRole('button', { name: 'Continue with The sea' }));
    return { ...view, submit: () => view.user.click(screen.getByRole('button', { name: 'Submit for Approval' })) };
  };

  test('sends the publish time with its zone', async () => {
    const { submit, bodies } = await submitDraft();
    const at = inDays(2);
    type(inputValueOf(at));
    await submit();
    expect(await screen.findByText('Video submitted successfully for review!')).toBeTruthy();
    expect(bodies('/videos')).toEqual([{ upload_id: ID, title: 'The sea', hashtags: 'sea', publish_at: at }]);
  });

  test.each([
    ['2020-01-01T10:00', 'The publish time must be in the future.'],
    [inputValueOf(inDays(92)), 'The publish time must be at most 90 days ahead.'],
  ])('refuses %s before anything is sent', async (value, problem) => {
    const { submit, bodies } = await submitDraft();
    type(value);
    await submit();
    expect((await screen.findByRole('alert')).textContent).toBe(problem);
    expect(bodies('/videos')).toEqual([]);
  });

  test('sends the spoken language, and keeps it with a draft', async () => {
    const { user, submit, bodies } = await submitDraft(ok({ id: 1 }, 201), { language: 'gsw' });
    const field = () => screen.getByLabelText<HTMLSelectElement>('Spoken language');
    expect(field().value).toBe('gsw');
    await user.selectOptions(field(), 'German');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(await screen.findByText(/^Draft saved/)).toBeTruthy();
    expect(bodies(`/uploads/${ID}`)).toEqual([{ title: 'The sea', hashtags: 'sea', language: 'de' }]);
    await user.click(await screen.findByRole('button', { name: 'Continue with The sea' }));
    await submit();
    expect(await screen.findByText('Video submitted successfully for review!')).toBeTruthy();
    expect(bodies('/videos')).toEqual([{ upload_id: ID, title: 'The sea', hashtags: 'sea', language: 'gsw' }]);
  });

  test('keeps the time with a draft', async () => {
    const { user, bodies } = await submitDraft();
    const at = inDays(2);
    type(inputValueOf(at));
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(await screen.findByText(/^Draft saved/)).toBeTruthy();
    expect(bodies(`/uploads/${ID}`)).toEqual([{ title: 'The sea', hashtags: 'sea', publish_at: at }]);
  });

  test('shows the time of a draft and sends it', async () => {
    const at = inDays(2);
    const { submit, bodies } = await submitDraft(ok({ id: 1 }, 201), { publish_at: at });
    expect(fieldOf().value).toBe(inputValueOf(at));
    await submit();
    expect(await screen.findByText('Video submitted successfully for review!')).toBeTruthy();
    expect(bodies('/videos')).toMatchObject([{ publish_at: at }]);
  });

  test('asks for another time when that of a draft has passed', async () => {
    const { submit, bodies } = await submitDraft(ok({ id: 1 }, 201), { publish_at: inDays(-1) });
    await submit();
    expect((await screen.findByRole('alert')).textContent).toBe('The publish time must be in the future.');
    expect(bodies('/videos')).toEqual([]);
  });

  test('refuses an incomplete time', async () => {
    const { submit, bodies } = await submitDraft();
    Object.defineProperty(fieldOf(), 'validity', { value: { badInput: true } });
    await submit();
    expect((await screen.findByRole('alert')).textContent).toMatch(/^The publish time is incomplete/);
    expect(bodies('/videos')).toEqual([]);
  });

  test('keeps the file when its time has passed before it arrived', async () => {
    const { submit, sent } = await submitDraft(fail(400, 'The publish time must be in the future.'));
    await submit();
    expect((await screen.findByRole('alert')).textContent).toBe('The publish time must be in the future.');
    expect(sent('DELETE')).toEqual([]);
  });
});

describe('recent uploads', () => {
  const at = inDays(2);

  test.each<[string, Partial<Video>, string]>([
    ['scheduled', { status: 'scheduled', tier: null, publish_at: at }, `Approved, goes live at ${localTime(at)}`],
    [
      'waiting for a decision',
      { status: 'pending', tier: null, publish_at: at },
      `Awaiting admin review. Once approved, it goes live at ${localTime(at)}`,
    ],
    ['not to wait', { status: 'pending', tier: null, publish_at: null }, 'Awaiting admin review'],
  ])('say of a video that is %s when it goes live', async (_, fields, text) => {
    await start([video(fields)]);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test('a scheduled video has its own badge, and is polled without a websocket', async () => {
    await start([video({ status: 'scheduled', tier: null, publish_at: at })]);
    expect(await screen.findByText('Scheduled')).toBeTruthy();
    const waiting = [{ status: 'scheduled', processing_stage: null } as const];
    expect([pollMs(waiting, false), pollMs(waiting, true)]).toEqual([15_000, 0]);
  });
});

describe('the edit dialog', () => {
  const edit = async (fields: Partial<Video>) => {
    const view = await start([video({ tier: null, ...fields })], { 'PUT /videos/:id': ok(video()) });
    await view.user.click(await screen.findByRole('button', { name: 'Edit Waves' }));
    await screen.findByRole('dialog');
    await screen.findByRole('button', { name: 'Save changes' });
    return { ...view, save: () => view.user.click(screen.getByRole('button', { name: 'Save changes' })) };
  };

  test('changes the time of a scheduled video', async () => {
    const before = inDays(2);
    const { save, bodies } = await edit({ status: 'scheduled', publish_at: before });
    expect(fieldOf().value).toBe(inputValueOf(before));
    expect(screen.getByText(/Empty: it goes live when you save/)).toBeTruthy();
    const later = inDays(5);
    type(inputValueOf(later));
    await save();
    await wait(50);
    expect(bodies('/videos/7')).toEqual([{ publish_at: later }]);
  });

  test('clears the time of a video that waits for a decision', async () => {
    const { save, bodies } = await edit({ status: 'pending', publish_at: inDays(2) });
    type('');
    await save();
    await wait(50);
    expect(bodies('/videos/7')).toEqual([{ publish_at: null }]);
  });

  test('leaves a time that has just passed unchanged', async () => {
    const { user, save, bodies } = await edit({ status: 'scheduled', publish_at: inDays(-1) });
    await user.type(screen.getAllByLabelText('Title').at(-1)!, '!');
    await save();
    await wait(50);
    expect(bodies('/videos/7')).toEqual([{ title: 'Waves!' }]);
  });

  test('refuses a past time', async () => {
    const { save, bodies } = await edit({ status: 'pending', publish_at: null });
    type('2020-01-01T10:00');
    await save();
    expect(await screen.findByText('The publish time must be in the future.')).toBeTruthy();
    expect(bodies('/videos/7')).toEqual([]);
  });

  test('has no time for a live video', async () => {
    await edit({ status: 'testing', publish_at: null });
    expect(screen.getAllByLabelText('Publish at')).toHaveLength(1);
  });
});
