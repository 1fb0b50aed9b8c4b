import { isAppError } from '@tallscreen/kit/errors';
import type { Logger } from '@tallscreen/kit/logger';
import type { ServerFrame } from '#contract/socket';
import { toErrorResponse } from '#http/errors';
import type { RunCommand } from '#ws/commands';
import { send, takeFrame, type Connection } from '#ws/connection';
import { clientIdIn, parseFrame } from '#ws/frames';

/** With this many frames pending, no more are read from the socket. */
const MAX_PENDING = 16;

export interface ReceiveDeps {
  readonly run: RunCommand;
  readonly logger: Logger;
  /** RATE_LIMIT_SCALE */
  readonly scale: number;
}

/** Handles the frames of a socket in order and answers each. A malformed frame is answered with an error frame. */
export function createReceiveFrame({ run, logger, scale }: ReceiveDeps) {
  async function answer(connection: Connection, text: string): Promise<void> {
    try {
      const answered = await run(connection, parseFrame(text));
      if (answered) send(connection, JSON.stringify(answered));
    } catch (error) {
      send(connection, JSON.stringify(errorFrame(error, text)));
      if (!isAppError(error)) logger.error({ err: error }, 'could not handle a frame');
    }
  }

  async function next(connection: Connection, before: Promise<void> | undefined, text: string): Promise<void> {
    await before;
    await answer(connection, text);
    connection.pending--;
    if (connection.pending === 0) connection.tail = undefined;
    if (connection.ws.isPaused && connection.pending < MAX_PENDING / 2) connection.ws.resume();
  }

  return (connection: Connection, data: Buffer, isBinary: boolean): void => {
    const { ws } = connection;
    connection.seenAtMs = Date.now();
    if (ws.readyState !== ws.OPEN) return;
    if (isBinary) return ws.close(1003, 'Text only.');
    if (!takeFrame(connection, connection.seenAtMs, scale)) return ws.close(1008, 'Too many frames.');
    connection.pending++;
    connection.tail = next(connection, connection.tail, data.toString());
    if (connection.pending >= MAX_PENDING) ws.pause();
  };
}

function errorFrame(error: unknown, text: string): ServerFrame {
  const { status, body, headers } = toErrorResponse(error);
  const clientId = clientIdIn(text);
  const retryAfter = headers['Retry-After'];
  return {
    type: 'error',
    status,
    code: body.code,
    ...(body.params && { params: body.params }),
    detail: body.detail,
    ...(clientId !== undefined && { client_id: clientId }),
    ...(retryAfter !== undefined && { retry_after: Number(retryAfter) }),
  };
}
