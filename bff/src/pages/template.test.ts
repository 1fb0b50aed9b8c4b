import { expect, test } from '@jest/globals';
import { createLogger } from '@tallscreen/kit/logger';
import { createTemplate } from '#pages/template';
import { listen } from '#testing/api';
import { startTestBff } from '#testing/bff';

const logger = createLogger({ name: 'test', level: 'silent' });
const page = (release: number) =>
  `<head><script type="module" async>start()</script><script src="/a.js"></script></head>${release}`;

test('the page of the web client is fetched again after a while, and kept if that fails', async () => {
  let release = 1;
  const web = await listen((_req, res) => res.end(page(release)));
  const read = createTemplate({ webUrl: web.origin, logger, keptMs: 0 });
  // The hash is that of "start()", by `openssl dgst -sha256 -binary | base64`.
  const scripts = ["'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00='"];
  const first = { html: page(1), scripts };
  expect(await Promise.all([read(), read()])).toEqual([first, first]);
  release = 2;
  const second = { html: page(2), scripts };
  expect(await read()).toEqual(second);
  await web.close();
  expect(await read()).toEqual(second);
});

test('a page to which a script was added is refused, because its policy would allow that script', async () => {
  const web = await listen((_req, res) => res.end(`${page(1)}<script>foreign()</script>`));
  await expect(createTemplate({ webUrl: web.origin, logger })()).rejects.toThrow('not available');
  await web.close();
});

test('a page of the web client that cannot be read at all gives 503', async () => {
  const web = await listen((_req, res) => res.writeHead(500).end());
  const bff = await startTestBff(undefined, { template: createTemplate({ webUrl: web.origin, logger }) });
  expect((await fetch(`${bff.origin}/video/1`)).status).toBe(503);
  await Promise.all([bff.close(), web.close()]);
});
