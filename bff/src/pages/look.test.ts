import { existsSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { policyDefaults } from '@tallscreen/proto/rules/policies';
import { UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import { VideoService } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { PolicyService } from '@tallscreen/proto/tallscreen/moderation/v1/policy_service_pb';
import { startTestBff } from '#testing/bff';

const PAGE = '<!doctype html><html><head><title>Tallscreen</title></head><body></body></html>';
const LOOK = { ...policyDefaults.instance, name: 'Kiez "TV"', accent_dark: '#ff6557' };
const lookOf = (html: string) => / name="site-look" content="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"');

const startNamed = (look: typeof policyDefaults.instance) =>
  startTestBff(
    ({ add }) => {
      add(PolicyService, { getPolicy: () => ({ current: { version: 1n, value: JSON.stringify(look) } }) });
      add(VideoService, { batchGetVideos: () => ({ videos: [] }) });
      add(UserService, { batchGetUsers: () => ({ users: [] }) });
    },
    { template: async () => ({ html: PAGE, scripts: [] }) },
  );

test('each page tells the look of the installation', async () => {
  const named = await startNamed(LOOK);
  const { name, accent_dark, accent_light, logo_url } = LOOK;
  for (const path of ['/feed', '/video/1', '/profile/nobody']) {
    const html = await (await fetch(named.origin + path)).text();
    expect(JSON.parse(lookOf(html) ?? '')).toEqual({ name, accent_dark, accent_light, logo_url });
  }
  await named.close();
});

test('the installed client has name, colour and logo of the installation', async () => {
  const logo = `/media/logos/${'0a'.repeat(20)}.png`;
  const named = await startNamed({ ...LOOK, logo_url: logo });
  const answer = await fetch(`${named.origin}/site.webmanifest`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'application/manifest+json; charset=utf-8',
  ]);
  expect(await answer.json()).toMatchObject({
    name: 'Kiez "TV"',
    short_name: 'Kiez "TV"',
    theme_color: '#ff6557',
    icons: [
      { src: logo.replace('.png', '-192.png'), sizes: '192x192', type: 'image/png' },
      { src: logo, sizes: '512x512', type: 'image/png' },
    ],
  });
  await named.close();
});

test('without a look of its own the installed client has that of Tallscreen, whose icons are files of the client', async () => {
  const plain = await startNamed({ ...policyDefaults.instance });
  const manifest = (await (await fetch(`${plain.origin}/site.webmanifest`)).json()) as {
    icons: { src: string; sizes: string }[];
  };
  expect(manifest).toMatchObject({ name: 'Tallscreen', theme_color: manifest['background_color' as never] });
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(['any', '192x192', '512x512', '512x512']);
  const files = new URL('../../../web/public', import.meta.url);
  for (const { src } of manifest.icons) expect(existsSync(`${files.pathname}${src}`)).toBe(true);
  await plain.close();
});
