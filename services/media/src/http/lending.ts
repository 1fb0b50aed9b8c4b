import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Blobs } from '@tallscreen/kit/blobs/port';
import { unavailable } from '@tallscreen/kit/errors';
import type { Logger } from '@tallscreen/kit/logger';
import { answerEmpty, serveObject, statusOf } from '#http/serve-object';

interface Loan {
  readonly key: string;
  failure?: unknown;
}

/**
 * Lets a tool on this machine read parts of one object for as long as `use` runs. Rejects where the object could not be
 * served: whatever the tool made of that is no verdict on the object.
 */
export interface Lending {
  withUrl<T>(key: string, use: (url: string) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export async function createLending(blobs: Blobs, logger: Logger): Promise<Lending> {
  const lent = new Map<string, Loan>();
  const server = createServer((request, response) => {
    const loan = lent.get(request.url ?? '');
    if (!loan) return answerEmpty(response, 404);
    serveObject(blobs, { key: loan.key, headers: {} }, request, response).catch((err: unknown) => {
      loan.failure = err;
      logger.warn({ err }, 'lending: could not serve');
      if (response.headersSent) response.destroy();
      else answerEmpty(response, statusOf(err));
    });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    async withUrl(key, use) {
      const path = `/${randomBytes(18).toString('base64url')}`;
      const loan: Loan = { key };
      lent.set(path, loan);
      try {
        const result = await use(`http://127.0.0.1:${port}${path}`);
        if (loan.failure) throw unavailable('The file store does not answer.', loan.failure);
        return result;
      } finally {
        lent.delete(path);
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
