import { fail } from '@tallscreen/kit/errors';
import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { watchSpeed } from '@tallscreen/kit-http/body-speed';

export interface ArrivingBytes {
  /** Ends when the body ends, or at the first problem: bytes that arrived before can still be read. */
  readonly bytes: AsyncIterable<Buffer>;
  /** why it ended before the body's end */
  readonly problem: () => Error | undefined;
  /** Stops reading. */
  readonly stop: (problem?: Error) => void;
}

export interface ReadingEnds {
  /** aborts when the process must end */
  readonly cutting: AbortSignal;
  /** aborts when a newer call sends these bytes; its reason is the error to answer */
  readonly replaced: AbortSignal;
}

/** Reads the body of a part. */
export function readArriving(req: IncomingMessage, { cutting, replaced }: ReadingEnds): ArrivingBytes {
  const through = new PassThrough();
  let problem: Error | undefined;
  const unwatch = watchSpeed(req, {
    onSlow: () => stop(fail('upload_stalled')),
    isHeldUp: () => through.writableNeedDrain,
  });
  const onCutting = () => stop(fail('restarting_continue_upload'));
  const onReplaced = () => stop(replaced.reason as Error);
  const onClose = () => {
    if (!req.complete) stop(fail('upload_cut_off'));
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
