import { mediaSent } from '@tallscreen/kit-telemetry/metrics/requests';
import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';

/** A reader that takes less than this in a whole window is disconnected. */
export interface Pace {
  readonly bytesPerSecond: number;
  readonly windowMs: number;
}

/**
 * Resolves when everything is sent or the client has disconnected; rejects only when the object store fails.
 * Disconnects a client that reads slower than `pace`: each holds a connection to the object store. A player asks for
 * the rest again.
 */
export function sendBody(body: Readable, response: ServerResponse, pace?: Pace): Promise<void> {
  const stopWatching = pace ? watchPace(body, response, pace) : () => undefined;
  return new Promise<void>((resolve, reject) => {
    const end = () => {
      body.destroy();
      resolve();
    };
    body.once('error', reject);
    response.once('error', end);
    response.once('close', end);
    if (response.closed) end();
    else body.on('data', (chunk: Buffer) => mediaSent.add(chunk.length)).pipe(response);
  }).finally(stopWatching);
}

function watchPace(body: Readable, response: ServerResponse, { bytesPerSecond, windowMs }: Pace): () => void {
  let taken = 0;
  body.on('data', (chunk: Buffer) => (taken += chunk.length));
  const timer = setInterval(() => {
    // If the reader has emptied the buffer, the object store is slow, not the reader.
    const isSlow = response.writableLength > 0 && taken < (bytesPerSecond * windowMs) / 1000;
    if (isSlow) response.destroy();
    taken = 0;
  }, windowMs);
  return () => clearInterval(timer);
}
