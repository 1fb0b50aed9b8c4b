import { beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { feedPage, feedVideo } from '../../testing/data.ts';
import { installLayout, showPart } from '../../testing/layout.ts';
import { open } from '../../testing/render.tsx';
import { ok } from '../../testing/server.ts';
import { FeedScreen } from './FeedScreen.tsx';

beforeEach(() => void installLayout({ isWide: true }));

test('the hint for sound is given once a session', async () => {
  open(<FeedScreen />, { path: '/feed', api: { 'GET /videos/feed': ok(feedPage([feedVideo()])) } });
  const hint = () => screen.queryByText('Tap for sound');
  const card = await screen.findByRole('article');
  showPart(card, { visible: 500 });
  expect(hint()).toBeTruthy();
  showPart(card, { visible: 0 });
  showPart(card, { visible: 500 });
  expect([hint(), sessionStorage.getItem('sound-hint')]).toEqual([null, 'given']);
});
