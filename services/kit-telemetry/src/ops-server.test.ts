import { afterEach, expect, test } from '@jest/globals';
import { startOpsServer, type OpsServer, type OpsServerOptions } from '#ops-server';

let server: OpsServer | undefined;
afterEach(() => server?.close());

async function start(options: Partial<OpsServerOptions> = {}) {
  const errors: unknown[] = [];
  server = await startOpsServer({
    port: 0,
    host: '127.0.0.1',
    scrape: (format = 'text') => Promise.resolve(`${format} 1\n`),
    isReady: () => true,
    onError: (error) => errors.push(error),
    ...options,
  });
  const { port } = server;
  const ask = async (path: string, method = 'GET', headers = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers });
    return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
  };
  return { ask, errors };
}

test.each(['*/*', 'text/plain;version=0.0.4'])(
  '/metrics answers %s in the text format of Prometheus',
  async (accept) => {
    const { ask } = await start();
    expect(await ask('/metrics', 'GET', { accept })).toEqual({
      status: 200,
      type: expect.stringContaining('version=0.0.4'),
      text: 'text 1\n',
    });
  },
);

test('/metrics answers in OpenMetrics to a scraper that asks for it, as Prometheus does', async () => {
  const { ask } = await start();
  const accept = 'application/openmetrics-text;version=1.0.0;q=0.8,text/plain;version=0.0.4;q=0.5,*/*;q=0.4';
  expect(await ask('/metrics', 'GET', { accept })).toEqual({
    status: 200,
    type: 'application/openmetrics-text; version=1.0.0; charset=utf-8',
    text: 'openmetrics 1\n',
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
