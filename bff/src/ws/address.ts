import type { IncomingMessage } from 'node:http';
import express from 'express';

/** Where an upgrade comes from, found as Express finds it for requests: upgrades do not pass by it. */
export function createIpOf(trustProxy: string) {
  const app = express();
  app.set('trust proxy', trustProxy);
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string | undefined =>
    Reflect.get(express.request, 'ip', { app, headers, socket }) as string | undefined;
}
