import { beforeEach, describe, expect, test } from '@jest/globals';
import { renderHook, screen, waitFor } from '@testing-library/react';
import { feedPage, feedVideo } from '../../testing/data.ts';
import { installLayout, showPart } from '../../testing/layout.ts';
import { open, useFakeClock, wait } from '../../testing/render.tsx';
import { ok } from '../../testing/server.ts';
import { FeedScreen } from './FeedScreen.tsx';
import { useSettled } from './useSettled.ts';

useFakeClock();

describe('the card around which others are drawn', () => {
  const start = () => renderHook(useSettled, { initialProps: 0 });

  test('follows when the user has stayed on a card for a second', async () => {
    const { result, rerender } = start();
    rerender(1);
    await wait(999);
    expect(result.current).toBe(0);
    await wait(1);
    expect(result.current).toBe(1);
  });

  test('stays while the user goes on, and follows before the drawn cards end', async () => {
    const { result, rerender } = start();
    for (const active of [1, 2]) {
      rerender(active);
      await wait(600);
      expect(result.current).toBe(0);
    }
    rerender(3);
    expect(result.current).toBe(3);
  });
});

describe('in the feed', () => {
  beforeEach(() => void installLayout({ isWide: true }));

  test('the clip after the next one is prepared when the user stays on the next one', async () => {
    const items = [1, 2, 3, 4].map((id) => feedVideo({ id, title: `Clip ${id}` }));
    open(<FeedScreen />, { path: '/feed', api: { 'GET /videos/feed': ok(feedPage(items)) } });
    const prepared = () =>
      [...document.querySelectorAll('video')].map((video) => video.closest('article')?.getAttribute('aria-label'));
    await screen.findByRole('article', { name: 'Clip 1' });
    await waitFor(() => expect(prepared()).toEqual(['Clip 1', 'Clip 2']));
    showPart(document.querySelector('[data-index="1"]')!, { visible: 500 });
    await wait(900);
    expect(prepared()).toEqual(['Clip 1', 'Clip 2']);
    await wait(100);
    await waitFor(() => expect(prepared()).toEqual(['Clip 1', 'Clip 2', 'Clip 3']));
  });
});
