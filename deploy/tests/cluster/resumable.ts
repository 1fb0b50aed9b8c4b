import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { call, register, signInAsAdmin, type Person } from './api.ts';
import { untilPending } from './content.ts';
import { REPOSITORY, until, URL_OF_CLUSTER } from './tools.ts';

const EVERY_MS = 1_500;
/** One upload may have 1,000 parts. */
const PARTS = 900;

const MAX_TRIES = 20;
/** Statuses of a part that may be sent again. */
const PASSING: ReadonlySet<number> = new Set([408, 409, 423, 429, 502, 503, 504]);

class PartRefused extends Error {}

export interface Resumable {
  /** Sends the remaining parts and submits the upload. Resolves with statistics; rejects if the upload is lost. */
  readonly end: () => Promise<string>;
}

/**
 * A tus upload that lasts during a step: it sends a small part every 1.5 s. After a failed part it goes on from the
 * offset that the server has, like clients.
 */
export async function startUpload(): Promise<Resumable> {
  const admin = await signInAsAdmin();
  const creator = await register('creator', admin);
  const clip = await readFile(path.join(REPOSITORY, 'helm/tallscreen/files/clip.mp4'));
  const url = await begin(creator, clip.length);
  const partSize = Math.ceil(clip.length / PARTS);
  let [offset, parts, resumed, isEnding] = [0, 0, 0, false];

  async function sendTo(end: number): Promise<void> {
    try {
      offset = await sendPart(creator, url, offset, clip.subarray(offset, end));
      parts += 1;
    } catch (error) {
      // A repeat would be refused again.
      if (error instanceof PartRefused) throw error;
      resumed += 1;
      await until('the upload is still there', async () => {
        offset = await readOffset(creator, url);
        return true;
      });
    }
  }
  // The last part stays for the end.
  async function sendSlowly(): Promise<void> {
    while (!isEnding) {
      if (offset + partSize < clip.length) await sendTo(offset + partSize);
      await sleep(EVERY_MS);
    }
  }
  const sending = sendSlowly();
  // `end` rejects with it.
  sending.catch(() => undefined);
  return {
    async end() {
      isEnding = true;
      await sending;
      if (parts === 0) throw new Error('no part was sent during the change');
      for (let tries = 0; offset < clip.length; tries++) {
        if (tries === MAX_TRIES) throw new Error(`the rest was not taken in ${MAX_TRIES} tries`);
        await sendTo(clip.length);
      }
      const form = { upload_id: url.split('/').at(-1), title: 'Uploaded across a change' };
      const { id } = await call<{ id: number }>(creator.token, 'POST', '/videos', form);
      await untilPending(admin, id);
      return `an upload in ${parts} parts finished, resumed ${resumed} times`;
    },
  };
}

const headersOf = ({ token }: Person): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  'tus-resumable': '1.0.0',
});

async function begin(creator: Person, size: number): Promise<string> {
  const metadata = `filename ${Buffer.from('clip.mp4').toString('base64')}`;
  const headers = { ...headersOf(creator), 'upload-length': String(size), 'upload-metadata': metadata };
  const response = await fetch(`${URL_OF_CLUSTER}/api/v1/uploads`, { method: 'POST', headers });
  if (response.status !== 201) throw new Error(`an upload cannot begin: ${response.status} ${await response.text()}`);
  return new URL(response.headers.get('location') ?? '', URL_OF_CLUSTER).href;
}

/** Returns the offset after the part. */
async function sendPart(creator: Person, url: string, offset: number, body: Uint8Array): Promise<number> {
  const kind = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) };
  const response = await fetch(url, {
    method: 'PATCH',
    headers: { ...headersOf(creator), ...kind },
    body: Buffer.from(body),
  });
  if (response.status !== 204) {
    const problem = `a part is answered ${response.status}`;
    throw PASSING.has(response.status) ? new Error(problem) : new PartRefused(problem);
  }
  return Number(response.headers.get('upload-offset'));
}

async function readOffset(creator: Person, url: string): Promise<number> {
  const response = await fetch(url, { method: 'HEAD', headers: headersOf(creator) });
  if (response.status !== 200) throw new Error(`the offset is answered ${response.status}`);
  return Number(response.headers.get('upload-offset'));
}
