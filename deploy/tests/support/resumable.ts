import { readFile } from 'node:fs/promises';
import { createClient } from '../../seed/client.ts';
import { eventually } from './eventually.ts';
import { makeVideoFile } from './media.ts';
import { PASSWORD, stackUrl, type Member } from './stack.ts';

const PARTS = 4;
const tus = { 'tus-resumable': '1.0.0' };

interface Raw {
  readonly headers?: Record<string, string>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

/** Calls the API as this user with a body that is not JSON. Throws if the status is not a success. */
export async function callRaw(
  by: Member,
  method: string,
  route: string,
  { headers = {}, body }: Raw,
): Promise<Response> {
  const form = new URLSearchParams({ username: by.email, password: PASSWORD });
  const { access_token: token } = await createClient(stackUrl).call<{ access_token: string }>('POST', '/auth/login', {
    form,
  });
  const response = await fetch(`${stackUrl}/api/v1${route}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(body !== undefined && { body }),
  });
  if (!response.ok) throw new Error(`${method} ${route}: ${response.status} ${await response.text()}`);
  return response;
}

/** Sends a video in parts, each from the offset that the server has, even after cut parts. Returns the upload's id. */
export async function sendInParts(by: Member, patienceSeconds: number): Promise<string> {
  const bytes = new Uint8Array(await readFile(await makeVideoFile()));
  const begun = await eventually(
    'the resumable upload begins',
    () => callRaw(by, 'POST', '/uploads', { headers: { ...tus, 'upload-length': String(bytes.length) } }),
    patienceSeconds,
  );
  const id = begun.headers.get('location')?.split('/').at(-1) ?? '';
  for (let end = 0; end < bytes.length;) {
    end = await eventually(
      'the next part is stored',
      async () => {
        const head = await callRaw(by, 'HEAD', `/uploads/${id}`, { headers: tus });
        const from = Number(head.headers.get('upload-offset'));
        if (from === bytes.length) return from;
        const headers = {
          ...tus,
          'upload-offset': String(from),
          'content-type': 'application/offset+octet-stream',
        };
        const body = bytes.slice(from, from + Math.ceil(bytes.length / PARTS));
        const sent = await callRaw(by, 'PATCH', `/uploads/${id}`, { headers, body });
        return Number(sent.headers.get('upload-offset'));
      },
      patienceSeconds,
    );
  }
  return id;
}
