import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { watchSpeed } from '@tallscreen/kit-http/body-speed';
import { HttpError } from '#http/errors';

export interface ArrivingBytes {
  /** Ends when the body ends, or at the first problem: what has arrived until then can still be read. */
  readonly bytes: AsyncIterable<Buffer>;
  /** why it ended before the body did */
  readonly problem: () => Error | undefined;
  /** Stops reading. */
  readonly stop: (problem?: Error) => void;
}

export interface ReadingEnds {
  /** aborts when the process must end */
  readonly cutting: AbortSignal;
  /** aborts when a newer call sends these bytes; its reason is the problem */
  readonly replaced: AbortSignal;
}

/** Reads the body of a part. */
export function readArriving(req: IncomingMessage, { cutting, replaced }: ReadingEnds): ArrivingBytes {
  const through = new PassThrough();
  let problem: Error | undefined;
  const unwatch = watchSpeed(req, {
    onSlow: () => stop(new HttpError(408, 'The upload is too slow or has stalled.')),
    isHeldUp: () => through.writableNeedDrain,
  });
  const onCutting = () =>
    stop(new HttpError(503, 'The server is restarting. Please continue the upload.', { 'Retry-After': '1' }));
  const onReplaced = () => stop(replaced.reason as Error);
  const onClose = () => {
    if (!req.complete) stop(new HttpError(400, 'The upload was cut off.'));
  };
  function stop(cause?: Error): void {
    unwatch();
    cutting.removeEventListener('abort', onCutting);
    replaced.removeEventListener('abort', onReplaced);
    req.off('close', onClose);
    problem ??= cause;
    req.unpipe(through);
    through.end();
  }
  cutting.addEventListener('abort', onCutting, { once: true });
  replaced.addEventListener('abort', onReplaced, { once: true });
  req.once('close', onClose);
  // A client that goes away is told by `close`.
  req.once('error', () => undefined);
  through.once('end', () => stop());
  req.pipe(through);
  if (cutting.aborted) onCutting();
  if (replaced.aborted) onReplaced();
  // The client may have gone before the call could be served.
  if (req.closed) onClose();
  return { bytes: through, problem: () => problem, stop };
}
