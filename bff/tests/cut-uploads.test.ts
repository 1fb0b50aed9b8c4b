import { readFile } from 'node:fs/promises';
import { expect, jest, test } from '@jest/globals';
import { makeVideoFile } from '../../deploy/tests/support/media.ts';
import { processed, uploadForm, type Kind } from './support/media-items.ts';
import { newPerson } from './support/people.ts';

jest.setTimeout(300_000);

const LONG = { seconds: 34 } as const;

test.each<[Kind, 'creator' | 'business']>([
  ['videos', 'creator'],
  ['promos', 'business'],
])(
  'a part of a longer file is published by POST /%s/upload, and the file without one is refused',
  async (kind, role) => {
    const by = await newPerson(role);
    const send = async (fields: Record<string, string>) => {
      const form = new FormData();
      // Before the file, so that wrong ones are refused before it is received.
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      for (const [name, value] of await uploadForm('A part', LONG)) form.set(name, value);
      return by.call('POST', `/${kind}/upload`, { form });
    };
    const refusals: [Record<string, string>, string][] = [
      [{}, 'Video duration must be under 30 seconds.'],
      [{ trim_start_ms: 'soon' }, 'Give the start and the end of the part in milliseconds.'],
      [{ trim_start_ms: '33500' }, 'The part must lie within the video and last at least one second.'],
      [{ trim_end_ms: '2000', cover_ms: '9000' }, 'The cover must be a frame of the video.'],
    ];
    for (const [fields, detail] of refusals) {
      const answer = await send(fields);
      expect([answer.status, answer.detail]).toEqual([400, detail]);
    }
    const { status, body } = await send({ trim_start_ms: '10000', trim_end_ms: '14000', cover_ms: '500' });
    expect([status, body['status']]).toEqual([201, 'pending']);
    const made = await processed(by, body['id'] as number, kind);
    expect(made['duration']).toBeCloseTo(4, 0);
  },
);

test('an upload in parts keeps its part with its draft, and is submitted with it', async () => {
  const by = await newPerson('creator');
  const bytes = await readFile(await makeVideoFile(LONG));
  const tus = { 'tus-resumable': '1.0.0' };
  const begun = await by.call('POST', '/uploads', { headers: { ...tus, 'upload-length': String(bytes.length) } });
  const path = begun.headers.get('location')?.replace('/api/v1', '') ?? '';
  const cut = { trim_start_ms: 20_000, trim_end_ms: 23_000, cover_ms: 0 };
  const draft = await by.call('PUT', path, { json: { title: '', ...cut } });
  expect([draft.status, draft.body]).toMatchObject([200, cut]);
  expect((await by.call('GET', '/uploads')).body['uploads']).toMatchObject([cut]);
  const raw = { type: 'application/offset+octet-stream', body: bytes };
  await by.call('PATCH', path, { raw, headers: { ...tus, 'upload-offset': '0' } });
  const json = { upload_id: path.split('/').at(-1), title: 'From parts', ...cut };
  expect((await by.call('POST', '/videos', { json: { ...json, trim_end_ms: -1 } })).status).toBe(400);
  const { status, body } = await by.call('POST', '/videos', { json });
  expect([status, body['status']]).toEqual([201, 'pending']);
  expect((await processed(by, body['id'] as number))['duration']).toBeCloseTo(3, 0);
});
