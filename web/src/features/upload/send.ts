import type { ApiClient } from '../../app/client.ts';
import { holderOf } from '../../app/token.ts';

export type SendResult = { ok: true } | { ok: false; status: number; detail: string | undefined };
type Parts = { title: string; hashtags: string; video: File };
type Options = {
  client: ApiClient;
  path: string;
  parts: Parts;
  onProgress: (percent: number) => void;
  signal: AbortSignal;
};

/** Texts first, so that the server knows them before the file streams in. */
function formOf({ title, hashtags, video }: Parts): FormData {
  const form = new FormData();
  form.append('title', title);
  form.append('hashtags', hashtags);
  form.append('video', video);
  return form;
}

function detailIn(text: string): string | undefined {
  try {
    const { detail } = JSON.parse(text) as { detail?: unknown };
    return typeof detail === 'string' ? detail : undefined;
  } catch {
    return undefined;
  }
}

/** XMLHttpRequest, because fetch does not tell how much has been sent. */
function sendOnce({ client, path, parts, onProgress, signal }: Options, token: string | null): Promise<SendResult> {
  return new Promise((resolve) => {
    const cancelled: SendResult = { ok: false, status: 0, detail: 'Upload cancelled.' };
    if (signal.aborted) return resolve(cancelled);
    const request = new XMLHttpRequest();
    request.open('POST', `${client.baseUrl}${path}`);
    request.setRequestHeader('authorization', `Bearer ${token ?? ''}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? (loaded / total) * 100 : 0);
    request.onload = () => {
      const isOk = request.status >= 200 && request.status < 300;
      resolve(isOk ? { ok: true } : { ok: false, status: request.status, detail: detailIn(request.responseText) });
    };
    request.onerror = () => resolve({ ok: false, status: 0, detail: undefined });
    request.onabort = () => resolve(cancelled);
    signal.addEventListener('abort', () => request.abort());
    request.send(formOf(parts));
  });
}

/** The tabs share a token, and somebody else has signed in in another one. */
const changedHands: SendResult = { ok: false, status: 0, detail: 'Somebody else has signed in meanwhile.' };

/** Uploads with progress 0–100; an expired token is renewed once, as for every other call. */
export async function sendClip(options: Options): Promise<SendResult> {
  const { client } = options;
  const used = client.token.read();
  const first = await sendOnce(options, used);
  if (first.ok || first.status !== 401) return first;
  const renewal = await client.refresh(used);
  const renewed = client.token.read();
  if (renewal === 'renewed' && holderOf(renewed) !== holderOf(used)) return changedHands;
  if (renewal === 'renewed') return sendOnce(options, renewed);
  if (renewal === 'unreachable') return { ok: false, status: 0, detail: undefined };
  client.endSession();
  return first;
}

/** The sentence for a failed upload; content that was refused says so. */
export function sendProblem(result: Exclude<SendResult, { ok: true }>, fallback: string): string {
  if (!result.detail) return fallback;
  return /inappropriate/i.test(result.detail) ? `Content rejected: ${result.detail}` : result.detail;
}
