import { isAppError } from '@tallscreen/kit/errors';
import type { Logger } from '@tallscreen/kit/logger';
import { toAnswer } from '#http/errors';
import type { RunCommand } from '#ws/commands';
import { send, takeFrame, type Connection } from '#ws/connection';
import { clientIdIn, parseFrame } from '#ws/frames';

/** So many are under way before no more is read from the line. */
const MOST_UNDER_WAY = 16;

export interface ReceiveDeps {
  readonly run: RunCommand;
  readonly logger: Logger;
  /** RATE_LIMIT_SCALE */
  readonly scale: number;
}

/** Frames of one socket are carried out in their order, each answered by itself; a bad one is answered, not punished. */
export function createReceive({ run, logger, scale }: ReceiveDeps) {
  async function answer(connection: Connection, text: string): Promise<void> {
    try {
      const said = await run(connection, parseFrame(text));
      if (said) send(connection, JSON.stringify(said));
    } catch (error) {
      send(connection, JSON.stringify(errorFrame(error, text)));
      if (!isAppError(error)) logger.error({ err: error }, 'a frame could not be handled');
    }
  }

  async function next(connection: Connection, before: Promise<void> | undefined, text: string): Promise<void> {
    await before;
    await answer(connection, text);
    connection.underWay--;
    if (connection.underWay === 0) connection.tail = undefined;
    if (connection.ws.isPaused && connection.underWay < MOST_UNDER_WAY / 2) connection.ws.resume();
  }

  return (connection: Connection, data: Buffer, isBinary: boolean): void => {
    const { ws } = connection;
    connection.seenAtMs = Date.now();
    if (ws.readyState !== ws.OPEN) return;
    if (isBinary) return ws.close(1003, 'Text only.');
    if (!takeFrame(connection, connection.seenAtMs, scale)) return ws.close(1008, 'Too many frames.');
    connection.underWay++;
    connection.tail = next(connection, connection.tail, data.toString());
    if (connection.underWay >= MOST_UNDER_WAY) ws.pause();
  };
}

function errorFrame(error: unknown, text: string) {
  const { status, body, headers } = toAnswer(error);
  const clientId = clientIdIn(text);
  const retryAfter = headers['Retry-After'];
  return {
    type: 'error',
    status,
    detail: body.detail,
    ...(clientId !== undefined && { client_id: clientId }),
    ...(retryAfter !== undefined && { retry_after: Number(retryAfter) }),
  };
}
