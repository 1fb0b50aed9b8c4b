import type { Server } from 'node:http';
import { createHttpListener, type HttpListenerOptions } from '@tallscreen/kit/http/listener';
import type { Listener } from '@tallscreen/kit/service';
import { answerClientErrors } from '#client-errors';

/** kit's HTTP listener for a server that clients outside reach: requests that Node refuses are answered in JSON. */
export const createPublicListener = (server: Server, options: HttpListenerOptions): Listener =>
  createHttpListener(answerClientErrors(server), options);
