import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { Upload } from 'tus-js-client';
import { eventually } from '../../deploy/tests/support/eventually.ts';
import { stackUrl } from '../../deploy/tests/support/stack.ts';
import { makeVideoFile } from '../../deploy/tests/support/media.ts';
import { guest, type Json } from './support/client.ts';
import { createLiveItem, decide, processed } from './support/media-items.ts';
import { newPerson, type Person } from './support/people.ts';

jest.setTimeout(300_000);

let creator: Person;
let other: Person;
let clip: Buffer;
beforeAll(async () => {
  [creator, other] = await Promise.all([newPerson('creator'), newPerson()]);
  clip = await readFile(await makeVideoFile({ seconds: 2, source: 'mandelbrot' }));
});

const tus = { 'tus-resumable': '1.0.0' };
const UNKNOWN = '0'.repeat(40);

interface Sending {
  readonly bytes: Buffer;
  readonly url?: string;
  /** stops after the first part, like a page that is reloaded */
  readonly isCut?: boolean;
}

/** Sends a file with the reference client. Returns the address of the upload. */
function send(by: Person, { bytes, url, isCut = false }: Sending): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(bytes, {
      endpoint: `${stackUrl}/api/v1/uploads`,
      uploadUrl: url ?? null,
      chunkSize: Math.ceil(bytes.length / 3),
      metadata: { filename: 'Sea.mp4', fingerprint: 'sea' },
      headers: { authorization: `Bearer ${by.token}` },
      onChunkComplete: () => {
        if (isCut) void upload.abort().then(() => resolve(upload.url ?? ''), reject);
      },
      onSuccess: () => resolve(upload.url ?? ''),
      onError: reject,
    });
    upload.start();
  });
}
const pathOf = (url: string) => new URL(url).pathname.replace('/api/v1', '');
const idOf = (url: string) => url.split('/').at(-1);

async function begin(by: Person, size: number): Promise<string> {
  const { status, headers } = await by.call('POST', '/uploads', { headers: { ...tus, 'upload-length': String(size) } });
  expect(status).toBe(201);
  return headers.get('location')?.replace('/api/v1', '') ?? '';
}
const sendPart = (by: Person, path: string, offset: number, body: string, headers: Record<string, string> = {}) =>
  by.call('PATCH', path, {
    raw: { type: 'application/offset+octet-stream', body },
    headers: { ...tus, 'upload-offset': String(offset), ...headers },
  });

test('a video is sent in parts, continued after a reload, and submitted once', async () => {
  const url = await send(creator, { bytes: clip, isCut: true });
  const { body: list } = await creator.call('GET', '/uploads');
  const [unfinished] = list['uploads'] as Json[];
  expect(unfinished).toMatchObject({ id: idOf(url), file_name: 'Sea.mp4', fingerprint: 'sea', size: clip.length });
  expect(unfinished?.['offset']).toBeGreaterThan(0);
  expect(unfinished?.['offset']).toBeLessThan(clip.length);
  const json = { upload_id: idOf(url), title: 'From parts', hashtags: ['sea', 'sun'] };
  expect((await creator.call('POST', '/videos', { json })).detail).toBe('The upload is not complete yet.');
  const draft = await creator.call('PUT', pathOf(url), { json: { title: 'A draft', hashtags: 'sea' } });
  expect([draft.status, draft.body['title']]).toEqual([200, 'A draft']);
  await send(creator, { bytes: clip, url });
  expect((await other.call('POST', '/videos', { json })).status).toBe(404);
  const { status, body } = await creator.call('POST', '/videos', { json });
  expect([status, body['status'], body['hashtags']]).toEqual([201, 'pending', ['sea', 'sun']]);
  expect((await creator.call('POST', '/videos', { json })).body['id']).toBe(body['id']);
  expect((await creator.call('GET', '/uploads')).body).toEqual({ uploads: [] });
  await processed(creator, body['id'] as number);
});

test('an upload is seen, changed and deleted by its uploader only', async () => {
  const path = await begin(creator, 6);
  expect((await sendPart(creator, path, 0, 'abc')).headers.get('upload-offset')).toBe('3');
  const head = await creator.call('HEAD', path, { headers: tus });
  expect([head.status, head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual([200, '3', '6']);
  expect(Date.parse(head.headers.get('upload-expires') ?? '')).toBeGreaterThan(Date.now());
  for (const stranger of [other.call, guest]) {
    const status = stranger === guest ? 401 : 404;
    expect((await stranger('HEAD', path, { headers: tus })).status).toBe(status);
    expect((await stranger('DELETE', path, { headers: tus })).status).toBe(status);
  }
  expect((await sendPart(other, path, 3, 'def')).status).toBe(404);
  expect((await creator.call('DELETE', path, { headers: tus })).status).toBe(204);
  for (const gone of [path, `/uploads/${UNKNOWN}`]) {
    expect((await creator.call('DELETE', gone, { headers: tus })).status).toBe(404);
    expect((await creator.call('PUT', gone, { json: { title: 'a' } })).status).toBe(404);
  }
});

test('parts at the wrong place, damaged ones and too long ones are refused and change nothing', async () => {
  const path = await begin(other, 4);
  const sha1 = (text: string) => `sha1 ${createHash('sha1').update(text).digest('base64')}`;
  expect((await sendPart(other, path, 2, 'cd')).status).toBe(409);
  expect((await sendPart(other, path, 0, 'abcde')).status).toBe(413);
  expect((await sendPart(other, path, 0, 'ab', { 'upload-checksum': sha1('xx') })).status).toBe(460);
  expect((await other.call('HEAD', path, { headers: tus })).headers.get('upload-offset')).toBe('0');
  expect((await sendPart(other, path, 0, 'ab', { 'upload-checksum': sha1('ab') })).status).toBe(204);
  expect((await sendPart(other, path, 2, 'cd', { 'tus-resumable': '0.1' })).status).toBe(412);
  await other.call('DELETE', path, { headers: tus });
});

test('content that is no video is refused as for an upload at once', async () => {
  const path = await begin(other, 4);
  await sendPart(other, path, 0, 'text');
  const { status, detail } = await other.call('POST', '/videos', { json: { upload_id: idOf(path), title: 'a' } });
  expect([status, detail]).toEqual([400, 'Only MP4, MOV, M4V, or WebM videos are supported.']);
  await other.call('DELETE', path, { headers: tus });
});

test('at most five uploads may be unfinished', async () => {
  const person = await newPerson();
  for (let i = 0; i < 5; i++) await begin(person, 5);
  const { status, detail } = await person.call('POST', '/uploads', { headers: { ...tus, 'upload-length': '5' } });
  expect([status, detail]).toEqual([429, 'You have too many unfinished uploads. Finish or discard one first.']);
});

test('OPTIONS tells what the server can do', async () => {
  const { status, headers } = await guest('OPTIONS', '/uploads');
  expect([status, headers.get('tus-version'), headers.get('tus-extension')]).toEqual([
    204,
    '1.0.0',
    'creation,termination,expiration,checksum',
  ]);
  const { headers: elsewhere } = await creator.call('POST', '/uploads', { headers: { 'upload-length': '5' } });
  expect(elsewhere.get('tus-version')).toBe('1.0.0');
});

describe('an edit', () => {
  let live: number;
  beforeAll(async () => {
    live = await createLiveItem(creator, 'Before the edit');
  });
  const edit = (by: Person, json: unknown, id: number | string = live) => by.call('PUT', `/videos/${id}`, { json });
  const readAsGuest = () => guest('GET', `/videos/${live}`);

  test('changes words, language and cover for everybody', async () => {
    const { thumbnail_url: before } = (await readAsGuest()).body;
    const words = { title: 'After the edit', hashtags: ['quokkas'], language: 'de' };
    expect((await edit(creator, words)).body).toMatchObject({ ...words, status: 'testing' });
    expect((await edit(creator, { cover_ms: 500 })).body['thumbnail_url']).not.toBe(before);
    const { title, thumbnail_url: cover } = (await readAsGuest()).body;
    expect([title, (await fetch(stackUrl + String(cover))).status]).toEqual(['After the edit', 200]);
    await eventually('search finds the new words', async () => {
      const { body } = await other.call('GET', '/search?q=quokkas&type=videos');
      return (body['videos'] as Json[]).some(({ id }) => id === live);
    });
  });

  test('is for the uploader only, and refuses what an upload refuses', async () => {
    expect((await edit(other, { title: 'Mine' })).status).toBe(403);
    expect((await edit(other, { title: 'Mine' }, '123456789012345')).status).toBe(404);
    const refusals = [
      [{}, 'Nothing to change.'],
      [{ title: ' ' }, 'Title is required.'],
      [{ title: 'x'.repeat(101) }, 'Title must be at most 100 characters.'],
      [{ language: 'klingon!' }, 'Give the language as a code such as en or pt-BR.'],
      [{ cover_ms: 90_000 }, 'The cover must be a frame of the video.'],
    ] as const;
    for (const [json, detail] of refusals) expect(await edit(creator, json)).toMatchObject({ status: 400, detail });
  });

  test('with a bad word leaves the feed until an admin decides', async () => {
    // An admin has already approved the words once.
    for (const title of ['What the fuck', 'What the fucking fuck']) {
      expect((await edit(creator, { title })).status).toBe(200);
      await eventually('the scan has flagged it', async () => {
        const { body } = await creator.call('GET', `/videos/${live}`);
        // Other tests remove copies of the same clip, so it may be flagged as one of them as well.
        return body['status'] === 'pending' && String(body['rejection_reason_code']).includes('flagged_language');
      });
      expect((await readAsGuest()).status).toBe(404);
      await decide(live, 'approve');
    }
  });
});
