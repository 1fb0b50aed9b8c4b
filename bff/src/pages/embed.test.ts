import { expect, test } from '@jest/globals';
import { embedPage } from '#pages/embed';
import { policyDefaults } from '@tallscreen/proto/rules/policies';
import { createLinks } from '#pages/heads';
import type { PublicVideo } from '#pages/public-items';

const video = {
  video: { id: 1n, posterUrl: '/poster.jpg' },
  title: 'Clip',
  file: { url: '/clip.mp4' },
  uploader: { username: 'mia' },
} as unknown as PublicVideo;

const pageOf = (look: Partial<(typeof policyDefaults)['instance']>): string =>
  embedPage(video, createLinks('https://clips.test', { ...policyDefaults.instance, ...look }));

test('the name of the installation is text on the page for frames, whatever it contains', () => {
  const html = pageOf({ name: '<meta http-equiv=refresh content=0;//evil.test>' });
  expect(html).not.toContain('<meta http-equiv=refresh');
  expect(html).toContain('on &lt;meta http-equiv=refresh');
});

test('the player shows the logo of the installation, and none if it has none', () => {
  const html = pageOf({ logo_url: '/media/logos/1/a.png' });
  expect(html).toContain('<img class="logo" src="/media/logos/1/a.png" alt="" width="32" height="32">');
  expect(pageOf({})).not.toContain('<img');
});
