import { afterEach, expect, test } from '@jest/globals';
import { startOpsServer, type OpsServer, type OpsServerOptions } from '#ops-server';

let server: OpsServer | undefined;
afterEach(() => server?.close());

async function start(options: Partial<OpsServerOptions> = {}) {
  const errors: unknown[] = [];
  server = await startOpsServer({
    port: 0,
    host: '127.0.0.1',
    scrape: () => Promise.resolve('up 1\n'),
    isReady: () => true,
    onError: (error) => errors.push(error),
    ...options,
  });
  const { port } = server;
  const ask = async (path: string, method = 'GET') => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method });
    return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
  };
  return { ask, errors };
}

test('/metrics answers in the text format of Prometheus', async () => {
  const { ask } = await start();
  expect(await ask('/metrics')).toEqual({
    status: 200,
    type: expect.stringContaining('version=0.0.4'),
    text: 'up 1\n',
  });
});

test('/readyz follows the process, /livez does not', async () => {
  let isReady = false;
  const { ask } = await start({ isReady: () => isReady });
  expect(await ask('/readyz')).toMatchObject({ status: 503, text: '{"status":"not ready"}' });
  expect(await ask('/livez')).toMatchObject({ status: 200 });
  isReady = true;
  expect(await ask('/readyz')).toMatchObject({ status: 200, text: '{"status":"ready"}' });
});

test('a failed scrape is a 500 and goes to the log', async () => {
  const { ask, errors } = await start({ scrape: () => Promise.reject(new Error('no')) });
  expect(await ask('/metrics')).toMatchObject({ status: 500 });
  expect(errors).toEqual([new Error('no')]);
});

test('other addresses and methods are refused', async () => {
  const { ask } = await start();
  expect(await ask('/')).toMatchObject({ status: 404 });
  expect(await ask('/metrics', 'POST')).toMatchObject({ status: 405 });
});
