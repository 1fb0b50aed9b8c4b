import { expect, jest, test } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { control } from '../../local/testing/control.ts';
import { eventually } from '../support/eventually.ts';
import { makeVideoFile } from '../support/media.ts';
import { newMember, processed, stackUrl } from '../support/stack.ts';

jest.setTimeout(600_000);

const MIB = 1024 * 1024;
const DAMAGED = 'This file is damaged or incomplete.';
const TYPE = 'Only MP4, MOV, M4V, or WebM videos are supported.';

interface Row {
  readonly name: string;
  readonly file?: () => Promise<Blob>;
  readonly fileName?: string;
  readonly title?: string;
  readonly status: number;
  readonly detail: string | RegExp;
}

const videoFile = async (options: Parameters<typeof makeVideoFile>[0]): Promise<Blob> =>
  new Blob([await readFile(await makeVideoFile(options))]);
const truncated = async (): Promise<Blob> => {
  const whole = await readFile(await makeVideoFile({ seconds: 6 }));
  return new Blob([whole.subarray(0, Math.floor(whole.length / 2))]);
};

const rows: Row[] = [
  {
    name: 'text named .mp4',
    file: async () => new Blob(['not a video at all, '.repeat(500)]),
    status: 400,
    detail: TYPE,
  },
  { name: 'truncated, index lost', file: truncated, status: 400, detail: DAMAGED },
  { name: 'zero bytes', file: async () => new Blob([]), status: 400, detail: DAMAGED },
  {
    name: '31 s',
    file: () => videoFile({ seconds: 31, size: '128x128' }),
    status: 400,
    detail: 'Video duration must be under 30 seconds.',
  },
  {
    name: '1921 wide',
    file: () => videoFile({ seconds: 1, size: '1921x480', extension: 'webm' }),
    fileName: 'video.webm',
    status: 400,
    detail: 'Video resolution must be under 1920x1080.',
  },
  { name: 'audio only', file: () => videoFile({ video: false }), status: 400, detail: TYPE },
  {
    name: '201 MB',
    file: async () => new Blob([new Uint8Array(201 * MIB)]),
    status: 413,
    detail: 'Video must be under 200MB.',
  },
  {
    name: 'wrong extension',
    file: () => videoFile({}),
    fileName: 'video.avi',
    status: 400,
    detail: 'Invalid video format. Only .mp4, .mov, .webm, and .m4v are supported.',
  },
  { name: 'no file', status: 400, detail: 'Please select a video file to upload.' },
  { name: 'title of 101 characters', file: () => videoFile({}), title: 'x'.repeat(101), status: 400, detail: /title/i },
  { name: 'no title', file: () => videoFile({}), title: '   ', status: 400, detail: /title/i },
];

async function send(token: string, row: Pick<Row, 'file' | 'fileName' | 'title'>): Promise<Response> {
  const form = new FormData();
  form.set('title', row.title ?? 'a title');
  if (row.file) form.set('video', await row.file(), row.fileName ?? 'video.mp4');
  return fetch(`${stackUrl}/api/v1/videos/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
}

async function creatorToken(): Promise<{ member: Awaited<ReturnType<typeof newMember>>; token: string }> {
  const member = await newMember('creator');
  const form = new URLSearchParams({ username: member.email, password: 'correct horse battery' });
  const answer = await fetch(`${stackUrl}/api/v1/auth/login`, { method: 'POST', body: form });
  return { member, token: ((await answer.json()) as { access_token: string }).access_token };
}

test.each(rows)('$name is refused with its sentence and leaves nothing behind', async (row) => {
  const { member, token } = await creatorToken();
  const before = new Set(await control.objects());
  const answer = await send(token, row);
  const body = (await answer.json()) as { detail: string; request_id: string };
  expect(answer.status).toBe(row.status);
  const { detail } = row;
  expect(detail instanceof RegExp ? detail.test(body.detail) || body.detail : body.detail).toBe(
    detail instanceof RegExp || detail,
  );
  expect(body.request_id).toBeTruthy();
  const isClean = async () => (await control.objects()).every((key) => before.has(key));
  await eventually('nothing new is stored', isClean);
  const { uploads } = await member.client.call<{ uploads: unknown[] }>('GET', '/videos/me/uploads');
  expect(uploads).toEqual([]);
});

test('path tricks in the file name are harmless, and the worker still works', async () => {
  const { member, token } = await creatorToken();
  const answer = await send(token, { file: () => videoFile({}), fileName: '../../etc/passwd\u0000/..\\x.mp4' });
  expect(answer.status).toBe(201);
  const { id } = (await answer.json()) as { id: number };
  expect(await processed(member, id)).toMatchObject({ status: 'pending' });
});
