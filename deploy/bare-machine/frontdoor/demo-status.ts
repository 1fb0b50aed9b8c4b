import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { privateHeaders } from '@tallscreen/kit-http/security-headers';

/** Answers how far the demo content is (`seed/progress.ts`); 204 when none is being added. */
export const createDemoStatus =
  (file: string) =>
  async (_request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text === undefined) response.writeHead(204, privateHeaders).end();
    else response.writeHead(200, { ...privateHeaders, 'content-type': 'application/json; charset=utf-8' }).end(text);
  };
