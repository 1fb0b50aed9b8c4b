import { sentenceOf } from '@tallscreen/proto/rules/errors';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { runRequest } from '@tallscreen/kit/context';
import { AppError, fail, isAppError } from '@tallscreen/kit/errors';
import type { Logger } from '@tallscreen/kit/logger';
import { toErrorResponse } from '#http/errors';
import { logRefusal } from '#http/log-refusals';
import { refuseUpgrade } from '#http/refuse-upgrade';
import { noHeaders } from '@tallscreen/kit-http/rate-limiter';
import type { RateLimiter } from '#http/rate-limits';
import { requestIdOf } from '#http/request-context';
import { isAllowedOrigin, type Admitted } from '#ws/admit';
import { SOCKET_PATH } from '#ws/commands';
import type { Subscriptions } from '#ws/subscriptions';
import { CLOSE, createConnection, type Connection } from '#ws/connection';
import { SOCKETS_PER_USER, type Hub } from '#ws/hub';
import { countClosed, frames } from '#ws/traffic';

export interface UpgradeDeps {
  readonly admit: (token: string) => Promise<Admitted>;
  readonly subscriptions: Pick<Subscriptions, 'join' | 'leave'>;
  readonly hub: Hub;
  readonly limiter: Pick<RateLimiter, 'count'>;
  readonly receive: (connection: Connection, data: Buffer, isBinary: boolean) => void;
  /** resolves when the user is reported as online, or when that failed */
  readonly reportOnline: (userId: number) => Promise<void>;
  readonly ipOf: (req: IncomingMessage) => string | undefined;
  readonly origins: readonly string[];
  readonly logger: Logger;
  /** aborts when the process begins to stop */
  readonly signal: AbortSignal;
}

export type OnUpgrade = (req: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Enough for a message of 2,000 characters in JSON's longest notation, with the other fields. */
const MAX_FRAME_BYTES = 16 * 1024;
const ADDRESS = /^\/ws\/chat\/([^/]+)\/?$/;
/** Time for a client to answer a close frame. */
const CLOSE_MS = 3_000;

/** A refusal by a close code, because browsers do not tell a page the HTTP status of a failed handshake. */
class Refused extends AppError {
  readonly closeCode: number;

  constructor(closeCode: number, code: 'socket_of_another_account' | 'too_many_connections') {
    super(code, {});
    this.closeCode = closeCode;
  }
}

/** Subscribes before the handshake is answered, so that a client misses nothing after its socket is open. */
export function createUpgrade(deps: UpgradeDeps): OnUpgrade {
  const { admit, subscriptions, hub, limiter, receive, reportOnline, ipOf, origins, logger, signal } = deps;
  const options = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MAX_FRAME_BYTES,
    // @types/ws lacks this option
    closeTimeout: CLOSE_MS,
  };
  const server = new WebSocketServer(options);

  /** Performs the handshake. Rejects if it is malformed; the websocket server has then answered it. */
  const accept = (req: IncomingMessage, socket: Duplex, head: Buffer): Promise<WebSocket> =>
    new Promise((resolve, reject) => {
      const onClose = (): void => reject(fail('handshake_ended'));
      socket.once('close', onClose);
      server.handleUpgrade(req, socket, head, (ws) => {
        socket.off('close', onClose);
        resolve(ws);
      });
    });

  const isFull = (userId: number): boolean => hub.of(userId).size >= SOCKETS_PER_USER;

  async function enter(req: IncomingMessage): Promise<Admitted> {
    if (signal.aborted) throw fail('restarting');
    const url = URL.parse(req.url ?? '/', 'http://localhost');
    const address = ADDRESS.exec(url?.pathname ?? '');
    if (!url || !address) throw fail('not_found');
    if (!isAllowedOrigin(req, origins)) throw fail('origin_not_allowed');
    const token = url.searchParams.get('token');
    if (!token) throw fail('not_authenticated');
    const admitted = await admit(token);
    const { person, userId } = admitted.signed;
    if (address[1] !== String(userId)) throw new Refused(CLOSE.forbidden, 'socket_of_another_account');
    if (isFull(userId)) throw new Refused(CLOSE.tooMany, 'too_many_connections');
    await limiter.count(['read'], { req: {}, user: person }, noHeaders, 'before');
    return admitted;
  }

  function begin(ws: WebSocket, { token, signed }: Admitted, address: string | undefined): void {
    ws.on('error', (err) => logger.debug({ err }, 'socket failed'));
    // Checked again, because sockets opened at the same time have all passed the first check.
    if (isFull(signed.userId)) {
      subscriptions.leave(signed.userId);
      return ws.close(CLOSE.tooMany, sentenceOf('too_many_connections'));
    }
    const connection = createConnection(ws, token, signed, address);
    hub.add(connection);
    ws.on('message', (data, isBinary) => {
      frames.received++;
      receive(connection, data as Buffer, isBinary);
    });
    ws.on('pong', () => (connection.seenAtMs = Date.now()));
    ws.once('close', (code) => {
      countClosed(code);
      hub.remove(connection);
      subscriptions.leave(signed.userId);
    });
  }

  async function open(req: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const admitted = await enter(req);
    const { userId, sessionId, issuedAtMs } = admitted.signed;
    await Promise.all([subscriptions.join(userId), reportOnline(userId)]);
    try {
      if (socket.destroyed) return subscriptions.leave(userId);
      begin(await accept(req, socket, head), admitted, ipOf(req));
    } catch (error) {
      subscriptions.leave(userId);
      throw error;
    }
    // Check again: the session may have been revoked before the subscription was open.
    await admit(admitted.token).catch((error: unknown) => {
      if (isAppError(error, 'unauthenticated')) hub.revoke({ sessionId, atMs: issuedAtMs });
    });
    if (signal.aborted) hub.askToReconnect(hub.of(userId));
  }

  async function refuse(error: unknown, req: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { code, reason } = refusalOf(error);
    runRequest({ requestId: requestIdOf(req), clientAddress: ipOf(req) }, () =>
      logRefusal(logger, { method: 'open', path: SOCKET_PATH }, error),
    );
    if (socket.destroyed) return;
    if (code === undefined) return refuseByHttp(error, socket, logger);
    try {
      await limiter.count(['refusedSocket'], { req: { ip: ipOf(req) }, user: undefined }, noHeaders, 'before');
    } catch (tooMany) {
      return refuseByHttp(tooMany, socket, logger);
    }
    const ws = await accept(req, socket, head);
    ws.on('error', (err) => logger.debug({ err }, 'socket failed'));
    ws.close(code, reason);
  }

  return (req, socket, head) => {
    const onEarlyError = (): void => void socket.destroy();
    socket.on('error', onEarlyError);
    open(req, socket, head)
      .catch((error: unknown) => refuse(error, req, socket, head))
      .catch((err: unknown) => {
        if (!isAppError(err, 'canceled')) logger.error({ err }, 'could not open a socket');
        socket.destroy();
      })
      .finally(() => socket.off('error', onEarlyError));
  };
}

function refusalOf(error: unknown): { readonly code?: number; readonly reason: string } {
  if (error instanceof Refused) return { code: error.closeCode, reason: error.detail };
  if (isAppError(error, 'unauthenticated')) return { code: CLOSE.unauthenticated, reason: error.detail };
  if (isAppError(error, 'resource_exhausted')) return { code: CLOSE.tooMany, reason: error.detail };
  return { reason: '' };
}

/** Answers in HTTP instead of opening a socket: wrong address, wrong origin, or too many refusals. */
function refuseByHttp(error: unknown, socket: Duplex, logger: Logger): void {
  const { status } = toErrorResponse(error);
  if (status >= 500 && status !== 503) logger.error({ err: error }, 'could not open a socket');
  refuseUpgrade(error, socket);
}
