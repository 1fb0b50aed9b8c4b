import { fail } from '@tallscreen/kit/errors';
import type { RequestListener } from 'node:http';
import { type Addressed } from '@tallscreen/kit-http/own-host';
import type { Logger } from '@tallscreen/kit/logger';
import { sendError } from '#http/errors';
import { refuseUpgrade } from '#http/refuse-upgrade';
import { requestIdOf } from '#http/request-context';
import { setCommonHeaders } from '#http/response';
import type { OnUpgrade } from '#ws/upgrade';

export interface OwnHostDeps {
  readonly isOwnHost: (request: Addressed) => boolean;
  readonly isHttps: boolean;
  readonly logger: Logger;
}

const refusal = () => fail('foreign_host');

/** Answers 421 to a request that names another host. */
export const onlyOwnHost =
  ({ isOwnHost, isHttps, logger }: OwnHostDeps, listener: RequestListener): RequestListener =>
  (req, res) => {
    if (isOwnHost(req)) return listener(req, res);
    setCommonHeaders(res, requestIdOf(req), isHttps);
    sendError(logger, refusal(), req, res);
  };

/** Answers 421 to a websocket request that names another host. */
export const onlyOwnHostOnUpgrade =
  (isOwnHost: OwnHostDeps['isOwnHost'], onUpgrade: OnUpgrade): OnUpgrade =>
  (req, socket, head) => {
    if (isOwnHost(req)) return onUpgrade(req, socket, head);
    socket.once('error', () => socket.destroy());
    refuseUpgrade(refusal(), socket);
  };
