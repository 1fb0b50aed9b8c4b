import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Blobs } from '@tallscreen/kit-files/blobs/port';
import { fail } from '@tallscreen/kit/errors';
import type { Logger } from '@tallscreen/kit/logger';
import { answerEmpty, serveObject, statusOf } from '#http/serve-object';

interface Opened {
  readonly key: string;
  failure?: unknown;
}

export interface ObjectUrls {
  /**
   * Serves one object at a secret loopback URL while `use` runs, so that a tool can read parts of it. Throws
   * unavailable if the object could not be served: the tool's result says nothing about the object then.
   */
  readonly withUrl: <T>(key: string, use: (url: string) => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
}

export async function createObjectUrls(blobs: Blobs, logger: Logger): Promise<ObjectUrls> {
  const openedByPath = new Map<string, Opened>();
  const server = createServer((request, response) => {
    const opened = openedByPath.get(request.url ?? '');
    if (!opened) return answerEmpty(response, 404);
    serveObject(blobs, { key: opened.key, headers: {} }, request, response).catch((err: unknown) => {
      opened.failure = err;
      logger.warn({ err }, 'could not serve an object to a tool');
      if (response.headersSent) response.destroy();
      else answerEmpty(response, statusOf(err));
    });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    async withUrl(key, use) {
      const path = `/${randomBytes(18).toString('base64url')}`;
      const opened: Opened = { key };
      openedByPath.set(path, opened);
      try {
        const result = await use(`http://127.0.0.1:${port}${path}`);
        if (opened.failure) throw fail('file_store_away', { cause: opened.failure });
        return result;
      } finally {
        openedByPath.delete(path);
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
