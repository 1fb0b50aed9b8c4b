import type { IncomingMessage, ServerResponse } from 'node:http';
import { privateHeaders } from '@tallscreen/kit-http/security-headers';

export type ReadyzDeps = {
  readonly bff: string;
  /** Names of supervised processes that keep ending. */
  readonly troubles: () => Promise<readonly string[]>;
};

const LIMIT_MS = 5_000;

/**
 * Answers /readyz: what the BFF says, and the processes of this machine that keep ending, which the BFF may not need.
 */
export const createReadyz =
  ({ bff, troubles }: ReadyzDeps) =>
  async (_request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const failing = new Set([...(await askBff(bff)), ...(await troubles())]);
    const isReady = failing.size === 0;
    const answer = isReady ? { status: 'ready' } : { status: 'not ready', failing: [...failing].toSorted() };
    const type = { 'content-type': 'application/json; charset=utf-8' };
    response.writeHead(isReady ? 200 : 503, { ...privateHeaders, ...type }).end(JSON.stringify(answer));
  };

async function askBff(bff: string): Promise<readonly string[]> {
  try {
    const response = await fetch(`${bff}/readyz`, { signal: AbortSignal.timeout(LIMIT_MS) });
    const { failing = [] } = (await response.json()) as { failing?: string[] };
    return response.ok || failing.length > 0 ? failing : ['bff'];
  } catch {
    return ['bff'];
  }
}
