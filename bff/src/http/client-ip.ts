import type { IncomingMessage } from 'node:http';
import express from 'express';

/** Returns a function that finds a client's address as Express does, for requests that do not pass through Express. */
export function createClientIp(trustProxy: string) {
  const app = express();
  app.set('trust proxy', trustProxy);
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string | undefined =>
    Reflect.get(express.request, 'ip', { app, headers, socket }) as string | undefined;
}
