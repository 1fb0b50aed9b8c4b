import { expect, test } from '@jest/globals';
import { embedPage } from '#pages/embed';
import { policyDefaults } from '@tallscreen/proto/rules/policies';
import { createLinks } from '#pages/heads';
import type { PublicVideo } from '#pages/public-items';

test('the name of the installation is text on the page for frames, whatever it contains', () => {
  const video = {
    video: { id: 1n, posterUrl: '/poster.jpg' },
    title: 'Clip',
    file: { url: '/clip.mp4' },
    uploader: { username: 'mia' },
  } as unknown as PublicVideo;
  const html = embedPage(
    video,
    createLinks('https://clips.test', {
      ...policyDefaults.instance,
      name: '<meta http-equiv=refresh content=0;//evil.test>',
    }),
  );
  expect(html).not.toContain('<meta http-equiv=refresh');
  expect(html).toContain('on &lt;meta http-equiv=refresh');
});
