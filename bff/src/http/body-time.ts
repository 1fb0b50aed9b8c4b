import { fail } from '@tallscreen/kit/errors';
import type { IncomingMessage, RequestListener } from 'node:http';
import { endBodyTimer, startBodyTimer } from '@tallscreen/kit-http/body-timer';
import { closeAfterAnswer } from '@tallscreen/kit-http/drain-request';
import type { Logger } from '@tallscreen/kit/logger';
import { sendError } from '#http/errors';
import { requestIdOf } from '#http/request-context';
import { setCommonHeaders } from '#http/response';

export interface BodyTimeDeps {
  readonly isHttps: boolean;
  readonly logger: Logger;
}

const BODY_MS = 15_000;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Answers 408 to a request whose body is not complete after `ms`, and closes its connection, whichever handler reads
 * the body. Uploads replace this limit by their own, see body-speed.
 */
export const limitBodyTime =
  ({ isHttps, logger }: BodyTimeDeps, listener: RequestListener, ms = BODY_MS): RequestListener =>
  (req, res) => {
    if (!hasBody(req)) return listener(req, res);
    startBodyTimer(req, ms, () => {
      if (res.headersSent) return void req.socket.destroy();
      setCommonHeaders(res, requestIdOf(req), isHttps);
      closeAfterAnswer(req, res);
      sendError(logger, fail('body_too_slow'), req, res);
    });
    req.once('close', () => endBodyTimer(req));
    listener(req, res);
  };
