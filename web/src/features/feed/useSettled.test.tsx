import { beforeEach, describe, expect, test } from '@jest/globals';
import { renderHook, screen, waitFor } from '@testing-library/react';
import { feedPage, feedVideo } from '../../testing/data.ts';
import { installLayout, showPart } from '../../testing/layout.ts';
import { open, useFakeClock, wait } from '../../testing/render.tsx';
import { ok } from '../../testing/server.ts';
import { FeedScreen } from './FeedScreen.tsx';
import { useSettled } from './useSettled.ts';

useFakeClock();

describe('the card whose neighbours are drawn and prepared', () => {
  const start = () => renderHook(useSettled, { initialProps: 0 });

  test('follows when the user has stayed on a card for a second', async () => {
    const { result, rerender } = start();
    rerender(1);
    await wait(999);
    expect(result.current).toBe(0);
    await wait(1);
    expect(result.current).toBe(1);
  });

  test('stays while the user goes on', async () => {
    const { result, rerender } = start();
    for (const active of [1, 2, 3]) {
      rerender(active);
      await wait(600);
      expect(result.current).toBe(0);
    }
  });
});

describe('in the feed', () => {
  beforeEach(() => void installLayout({ isWide: true }));

  async function start(count: number) {
    const items = Array.from({ length: count }, (_, index) => feedVideo({ id: index + 1, title: `Clip ${index + 1}` }));
    open(<FeedScreen />, { path: '/feed', api: { 'GET /videos/feed': ok(feedPage(items)) } });
    await screen.findByRole('article', { name: 'Clip 1' });
  }
  const prepared = () =>
    [...document.querySelectorAll('video')].map((video) => video.closest('article')?.getAttribute('aria-label') ?? '');

  test('the clip after the next one is prepared when the user stays on the next one', async () => {
    await start(4);
    await waitFor(() => expect(prepared()).toEqual(['Clip 1', 'Clip 2']));
    showPart(document.querySelector('[data-index="1"]')!, { visible: 500 });
    await wait(900);
    expect(prepared()).toEqual(['Clip 1', 'Clip 2']);
    await wait(100);
    await waitFor(() => expect(prepared()).toEqual(['Clip 1', 'Clip 2', 'Clip 3']));
  });

  test('three cards beyond the one in view are drawn while the user goes on quickly, and no clip is prepared', async () => {
    await start(12);
    for (const index of [1, 2, 3, 4, 5]) {
      showPart(document.querySelector(`[data-index="${index}"]`)!, { visible: 500 });
      await wait(100);
    }
    await waitFor(() => expect(screen.getByRole('article', { name: 'Clip 9' })).toBeTruthy());
    expect(screen.queryByRole('article', { name: 'Clip 10' })).toBeNull();
    expect(prepared()).toEqual(['Clip 6']);
    expect(screen.getAllByRole('article').length).toBeLessThanOrEqual(9);
  });
});
