import { createServer, type Server, type ServerResponse } from 'node:http';
import { requestLimits } from '@tallscreen/kit-http/limits';
import type { Readiness } from '@tallscreen/kit/readiness';

export const isHealthPath = (path: string): boolean => path === '/healthz' || path === '/readyz';

/** Answers 200 on /healthz while the process runs, and on /readyz while every part it depends on answers. */
export async function answerHealth(readiness: Readiness, path: string, response: ServerResponse): Promise<void> {
  if (path === '/healthz') return void response.writeHead(200).end();
  const { ready, failing } = await readiness.report();
  response.writeHead(ready ? 200 : 503, { 'content-type': 'application/json' }).end(JSON.stringify({ ready, failing }));
}

/** For a process that serves no other HTTP, such as the worker. */
export const createHealthServer = (readiness: Readiness): Server =>
  createServer(requestLimits, (request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    if (isHealthPath(path)) void answerHealth(readiness, path, response);
    else response.writeHead(404).end();
  });
