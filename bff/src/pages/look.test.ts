import { expect, test } from '@jest/globals';
import { policyDefaults } from '@tallscreen/proto/rules/policies';
import { UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import { VideoService } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { PolicyService } from '@tallscreen/proto/tallscreen/moderation/v1/policy_service_pb';
import { startTestBff } from '#testing/bff';

const PAGE = '<!doctype html><html><head><title>Tallscreen</title></head><body></body></html>';
const LOOK = { ...policyDefaults.instance, name: 'Kiez "TV"', accent_dark: '#ff6557' };
const lookOf = (html: string) => / name="site-look" content="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"');

test('each page tells the look of the installation', async () => {
  const named = await startTestBff(
    ({ add }) => {
      add(PolicyService, { getPolicy: () => ({ current: { version: 1n, value: JSON.stringify(LOOK) } }) });
      add(VideoService, { batchGetVideos: () => ({ videos: [] }) });
      add(UserService, { batchGetUsers: () => ({ users: [] }) });
    },
    { template: async () => ({ html: PAGE, scripts: [] }) },
  );
  const { name, accent_dark, accent_light, logo_url } = LOOK;
  for (const path of ['/feed', '/video/1', '/profile/nobody']) {
    const html = await (await fetch(named.origin + path)).text();
    expect(JSON.parse(lookOf(html) ?? '')).toEqual({ name, accent_dark, accent_light, logo_url });
  }
  await named.close();
});
