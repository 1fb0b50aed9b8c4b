import { expect, test } from '@jest/globals';
import { createLogger } from '@tallscreen/kit/logger';
import { createTemplate } from '#pages/template';
import { listen } from '#testing/api';
import { startTestBff } from '#testing/bff';

const logger = createLogger({ name: 'test', level: 'silent' });

test('the page of the web client is fetched again after a while, and the last one serves while the web server is away', async () => {
  let release = 1;
  const web = await listen((_req, res) => res.end(`<head></head>${release}`));
  const read = createTemplate({ webUrl: web.origin, logger, keptMs: 0 });
  expect(await Promise.all([read(), read()])).toEqual(['<head></head>1', '<head></head>1']);
  release = 2;
  expect(await read()).toBe('<head></head>2');
  await web.close();
  expect(await read()).toBe('<head></head>2');
});

test('a page of the web client that cannot be read at all gives 503', async () => {
  const web = await listen((_req, res) => res.writeHead(500).end());
  const bff = await startTestBff(undefined, { template: createTemplate({ webUrl: web.origin, logger }) });
  expect((await fetch(`${bff.origin}/video/1`)).status).toBe(503);
  await Promise.all([bff.close(), web.close()]);
});
