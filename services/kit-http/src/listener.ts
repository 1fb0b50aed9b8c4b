import type { Server } from 'node:http';
import { createHttpListener } from '@tallscreen/kit/http/listener';
import type { Listener } from '@tallscreen/kit/service';
import { answerClientErrors } from '#client-errors';

/** With fewer, clients that came in an overload waited longer; more gained nothing (ADR 155). */
const ACCEPT_QUEUES = 32;

/** kit's HTTP listener for a server that clients outside reach: requests that Node refuses are answered in JSON. */
export const createPublicListener = (server: Server, options: { port: number; host?: string }): Listener =>
  createHttpListener(answerClientErrors(server), { ...options, acceptQueues: ACCEPT_QUEUES });
