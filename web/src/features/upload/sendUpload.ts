import type { UploadForm } from '@tallscreen/bff/contract/video-details';
import type { ApiClient } from '../../app/client.ts';
import { textOf, type ErrorAnswer } from '../../api/errors.ts';
import { t } from '../../i18n/translate.ts';
import type { Problem } from '../../ui/fieldErrors.ts';
import { besideField } from './problemField.ts';

/** `text`: the error, in the user's language; `code`: the server's. */
export type UploadFailure = { ok: false; status: number; text: string | undefined; code?: string | undefined };
export type UploadResult = { ok: true } | UploadFailure;
export type Parts = UploadForm & { video: File };
type Options = {
  client: ApiClient;
  path: string;
  /** The signed-in user. */
  userId: number | null;
  parts: Parts;
  onProgress: (percent: number) => void;
  signal: AbortSignal;
};

/** The texts come first, so that the server can check them before it receives the file. */
function formOf({ video, ...texts }: Parts): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.append(name, String(text ?? ''));
  form.append('video', video);
  return form;
}

/** Turns an error response into a failure. */
export function failureOf(status: number, answer: string): UploadFailure {
  try {
    const error = JSON.parse(answer) as ErrorAnswer;
    return { ok: false, status, text: textOf(error), code: error.code };
  } catch {
    return { ok: false, status, text: undefined };
  }
}

/** Uses XMLHttpRequest, because fetch reports no upload progress. */
function sendOnce({ client, path, parts, onProgress, signal }: Options, token: string | null): Promise<UploadResult> {
  return new Promise((resolve) => {
    const cancelled: UploadResult = { ok: false, status: 0, text: t('Upload cancelled.') };
    if (signal.aborted) return resolve(cancelled);
    const request = new XMLHttpRequest();
    request.open('POST', `${client.baseUrl}${path}`);
    request.setRequestHeader('authorization', `Bearer ${token ?? ''}`);
    const traceparent = client.traceparent();
    if (traceparent) request.setRequestHeader('traceparent', traceparent);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? (loaded / total) * 100 : 0);
    request.onload = () => {
      const isOk = request.status >= 200 && request.status < 300;
      resolve(isOk ? { ok: true } : failureOf(request.status, request.responseText));
    };
    request.onerror = () => resolve({ ok: false, status: 0, text: undefined });
    request.onabort = () => resolve(cancelled);
    signal.addEventListener('abort', () => request.abort());
    request.send(formOf(parts));
  });
}

/** Uploads with progress 0–100. Handles a 401 like every other call. */
export async function sendUpload(options: Options): Promise<UploadResult> {
  const result = await options.client.call({
    send: (token) => sendOnce(options, token),
    isUnauthorized: (answer) => !answer.ok && answer.status === 401,
    userId: options.userId,
  });
  if ('answer' in result) return result.answer;
  const text = result.failure === 'other-user' ? t('Somebody else has signed in meanwhile.') : undefined;
  return { ok: false, status: 0, text };
}

/**
 * Returns the error of a failed upload, or `fallback`, which is already translated, if the server sent no text or
 * only the general one.
 */
export function uploadProblem(result: UploadFailure, fallback: string): Problem {
  const { text, status, code } = result;
  if (!text || status === 500) return fallback;
  return /inappropriate/i.test(text) ? t('Content rejected: {text}', { text }) : besideField(text, code);
}
