import type { ResumableUpload } from '@tallscreen/bff/contract/upload';
import type { DetailedError, HttpRequest, HttpResponse } from 'tus-js-client';
import type { ApiClient } from '../../app/client.ts';
import { t } from '../../i18n/translate.ts';
import { failureOf, type UploadFailure } from './sendUpload.ts';

/** `isUnsupported`: the server is from before resumable uploads, for example during an upgrade. */
export type SentFile = { ok: true; uploadId: string } | (UploadFailure & { isUnsupported?: boolean });

type Options = {
  client: ApiClient;
  /** The signed-in user. */
  userId: number | null;
  file: File;
  /** An unfinished upload of this file to continue. */
  known: ResumableUpload | undefined;
  /** Called once the server knows the upload. */
  onBegun: (uploadId: string) => void;
  onProgress: (percent: number) => void;
  /** Called before a pause, with the reason, and with undefined when the upload continues. */
  onWaiting: (cause: 'line' | 'server' | undefined) => void;
  /** Called when a cancelled upload has been deleted, or could not be. */
  onDeleted: () => void;
  signal: AbortSignal;
};

/** Size of a call; small, so that a proxy may buffer each call and an expired token costs only one call. */
const CHUNK_BYTES = 8 * 1024 * 1024;
/** Retries for half an hour without a connection; later the user continues by hand. Progress restarts the list. */
const RETRY_MS = [500, 1_000, 2_000, ...Array.from({ length: 360 }, () => 5_000)];

/** Identifies a file in one browser: the same name, size and modification time mean the same content. */
export const fingerprintOf = ({ name, size, lastModified }: File): string => `${name}:${size}:${lastModified}`;

const cancelled = (): UploadFailure => ({ ok: false, status: 0, text: t('Upload cancelled.') });

const statusOf = (error: unknown): number => (error as Partial<DetailedError>).originalResponse?.getStatus() ?? 0;

function sentFailure(error: unknown): SentFile {
  const { originalRequest, originalResponse } = error as Partial<DetailedError>;
  const status = statusOf(error);
  const isUnsupported = originalRequest?.getMethod() === 'POST' && (status === 404 || status === 405);
  return { ...failureOf(status, originalResponse?.getBody() ?? ''), isUnsupported };
}

/** The upload fails when the server has answered every call with an error for this long. */
const FAILING_MS = 15_000;

const isBusy = (status: number): boolean => status >= 500 || status === 408 || status === 429;

/** The library begins a new upload after any refused HEAD. If the server is busy, ask it again instead. */
function refuseBusy(request: HttpRequest, response: HttpResponse): void {
  const status = response.getStatus();
  if (request.getMethod() === 'HEAD' && isBusy(status)) throw new Error(`HEAD was answered with ${status}.`);
}

/**
 * Whether the same call may succeed later: there was no answer, the server is busy, or another call sends the same
 * bytes.
 */
function isTemporary(error: DetailedError): boolean {
  const status = statusOf(error);
  if (status === 429) return error.originalRequest.getMethod() === 'PATCH';
  return status === 0 || status >= 500 || status === 408 || status === 409 || status === 423;
}

/** Sends a file by the tus protocol, with pauses while there is no connection. A cancelled upload is deleted. */
export async function sendResumable(options: Options): Promise<SentFile> {
  const { client, userId, file, known, onBegun, onProgress, onWaiting, onDeleted, signal } = options;
  const { Upload } = await import('tus-js-client');
  const endpoint = `${client.baseUrl}/uploads`;
  let url = known ? `${endpoint}/${known.id}` : null;
  let accepted = 0;
  /** Since when every call has failed with an answer; undefined while calls succeed or get no answer. */
  let failingSince: number | undefined;

  /** Whether to try again. Tells the user if so. */
  const mayRetry = (error: DetailedError): boolean => {
    if (!isTemporary(error)) return false;
    const cause = statusOf(error) === 0 ? 'line' : 'server';
    failingSince = cause === 'line' ? undefined : (failingSince ?? performance.now());
    if (failingSince !== undefined && performance.now() - failingSince >= FAILING_MS) return false;
    onWaiting(cause);
    return true;
  };

  const sendOnce = (token: string | null): Promise<SentFile> =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve(cancelled());
      const upload = new Upload(file, {
        endpoint,
        uploadUrl: url,
        chunkSize: CHUNK_BYTES,
        retryDelays: RETRY_MS,
        // No local list: the server lists unfinished uploads, so they can be continued in any browser.
        storeFingerprintForResuming: false,
        metadata: { filename: file.name, filetype: file.type, fingerprint: fingerprintOf(file) },
        headers: { authorization: `Bearer ${token ?? ''}` },
        onUploadUrlAvailable: () => {
          url = upload.url;
          onBegun(idOf(upload.url));
        },
        onProgress: (sent, total) => {
          // Sent bytes may be refused and then sent again: a failing server gets the same ones repeatedly.
          if (failingSince === undefined) onWaiting(undefined);
          onProgress(total ? (sent / total) * 100 : 0);
        },
        onChunkComplete: (_size, bytes) => {
          accepted = bytes;
          failingSince = undefined;
          onWaiting(undefined);
        },
        onAfterResponse: refuseBusy,
        onShouldRetry: (error) => mayRetry(error as DetailedError),
        onSuccess: () => resolve({ ok: true, uploadId: idOf(upload.url) }),
        onError: (error) => resolve(sentFailure(error)),
      });
      signal.addEventListener('abort', () => {
        // If this fails, the upload stays in the list of unfinished uploads.
        void upload
          .abort(true)
          .catch(() => undefined)
          .then(onDeleted);
        resolve(cancelled());
      });
      upload.start();
    });

  const isUnauthorized = (answer: SentFile) => !answer.ok && answer.status === 401;
  // A call renews the session once, but a long upload outlives several tokens. Repeat while each call makes progress.
  for (;;) {
    const before = accepted;
    const result = await client.call({ send: sendOnce, isUnauthorized, userId });
    if ('answer' in result) {
      if (isUnauthorized(result.answer) && accepted > before) continue;
      return result.answer;
    }
    const text = result.failure === 'other-user' ? t('Somebody else has signed in meanwhile.') : undefined;
    return { ok: false, status: 0, text };
  }
}

const idOf = (url: string | null): string => url?.split('/').at(-1) ?? '';
