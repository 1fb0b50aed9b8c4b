import { generateKeyPairSync } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createServer, type RequestListener } from 'node:http';
import express from 'express';
import { createAccessTokenReader, createAccessTokenVerifier, signAccessToken } from '@tallscreen/kit/auth/access-token';
import { createDeviceReader, signDeviceToken } from '@tallscreen/kit/auth/device-token';
import type { Person, Role } from '@tallscreen/kit/auth/person';
import { createLogger } from '@tallscreen/kit/logger';
import { handleErrors, handleUnknown } from '#http/errors';
import { mount } from '#http/mount';
import { createRateLimiter } from '@tallscreen/kit-http/rate-limiter';
import { limits } from '#http/rate-limits';
import type { Route } from '#http/route';
import { openRequest } from '#http/request-context';
import { messageOptions } from '#http/server';

export const silent = createLogger({ name: 'test', level: 'silent' });

const keys = generateKeyPairSync('ed25519');

export const readToken = createAccessTokenReader(keys.publicKey);
export const readDevice = createDeviceReader(keys.publicKey);
export const deviceTokenFor = (userId: number, id = 'laptop'): Promise<string> =>
  signDeviceToken(keys.privateKey, { userId, id, generation: 0 });

/** The session `ended` counts as revoked. */
export const verify = createAccessTokenVerifier({
  readToken,
  isRevoked: ({ sessionId }) => Promise.resolve(sessionId === 'ended'),
});

export const tokenFor = (
  userId: number,
  role: Role = 'user',
  sessionId = 'alive',
  more: Pick<Person, 'mustSetUpTotp' | 'appealedBanId'> = {},
): Promise<string> =>
  signAccessToken(keys.privateKey, { userId, username: `user${userId}`, role, sessionId, ...more }, 600);

/** Counts only local limits: there is no Redis in unit tests. */
export const createLocalLimiter = (scale = 1) =>
  createRateLimiter({
    limits,
    redis: { sendCommand: () => Promise.reject(new Error('no Redis in unit tests')) },
    prefix: '',
    scale,
    logger: silent,
  });

export interface TestApi {
  readonly origin: string;
  readonly port: number;
  readonly call: (method: string, path: string, init?: RequestInit & { token?: string }) => Promise<Answer>;
  readonly close: () => Promise<void>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

/** Serves these routes with the product's HTTP layers on a free port. */
export async function startApi(routes: readonly Route[], { scale = 1 } = {}): Promise<TestApi> {
  const limiter = createLocalLimiter(scale);
  const app = express();
  app.set('query parser', 'simple');
  app.use(openRequest({ isHttps: false }));
  app.use(mount(routes, { verify, limiter, ownOrigins: [], logger: silent }));
  app.use(handleUnknown);
  app.use(handleErrors(silent));
  return listen(app, limiter.close);
}

/** Serves on a free port until `close`. */
export async function listen(app: RequestListener, onClose: () => void = () => undefined): Promise<TestApi> {
  const server = createServer(messageOptions, app);
  server.on('checkContinue', app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    port,
    async call(method, path, { token, ...init } = {}) {
      const headers = new Headers(init.headers);
      if (token) headers.set('authorization', `Bearer ${token}`);
      const response = await fetch(origin + path, { method, ...init, headers });
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        body: (text ? JSON.parse(text) : {}) as Answer['body'],
      };
    },
    close: () =>
      new Promise((resolve) => {
        onClose();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export const json = (value: unknown): RequestInit => ({
  headers: { 'content-type': 'application/json' },
  body: typeof value === 'string' ? value : JSON.stringify(value),
});
