import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { feedPage, feedVideo } from '../../testing/data.ts';
import { installLayout } from '../../testing/layout.ts';
import { open } from '../../testing/render.tsx';
import { ok, type Routes } from '../../testing/server.ts';
import { FeedScreen } from './FeedScreen.tsx';

beforeEach(() => void installLayout({ isWide: true }));
afterEach(() => void jest.restoreAllMocks());

/** The feed with one card. */
async function start(item = feedVideo(), api: Routes = {}) {
  const view = open(<FeedScreen />, { path: '/feed', api: { 'GET /videos/feed': ok(feedPage([item])), ...api } });
  return { ...view, card: within(await screen.findByRole('article', { name: item.title })) };
}

test('sharing copies the link, confirms it and reports the share', async () => {
  const { user, card, bodies } = await start(feedVideo(), { 'POST /analytics/track': ok() });
  const writeText = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(card.getByRole('button', { name: 'Share' }));
  expect(await card.findByText('Link copied!')).toBeTruthy();
  expect(writeText).toHaveBeenCalledWith('http://localhost/feed?video=7');
  await waitFor(() => expect(bodies('/analytics/track')).toEqual([{ video_id: 7, event: 'share' }]));
});

describe('on a phone', () => {
  const shareSheet = (answer: (content: ShareData) => Promise<void>) => {
    installLayout({ isWide: false, isCoarse: true });
    const share = jest.fn(answer);
    Object.assign(navigator, { share });
    return share;
  };
  afterEach(() => void Reflect.deleteProperty(navigator, 'share'));

  test('sharing opens the share sheet and reports the share', async () => {
    const share = shareSheet(() => Promise.resolve());
    const { user, card, bodies } = await start(feedVideo(), { 'POST /analytics/track': ok() });
    await user.click(card.getByRole('button', { name: 'Share' }));
    expect(share).toHaveBeenCalledWith({ title: 'Waves', url: 'http://localhost/feed?video=7' });
    await waitFor(() => expect(bodies('/analytics/track')).toEqual([{ video_id: 7, event: 'share' }]));
    expect(card.queryByText('Link copied!')).toBeNull();
  });

  test('closing the share sheet shares nothing and opens the other ways to share', async () => {
    const share = shareSheet(() => Promise.reject(new DOMException('closed', 'AbortError')));
    const { user, card, sent } = await start();
    await user.click(card.getByRole('button', { name: 'Share' }));
    await waitFor(() => expect(share).toHaveBeenCalled());
    expect(await screen.findByRole('dialog', { name: 'Share' })).toBeTruthy();
    expect([sent('POST'), card.queryByText('Link copied!')]).toEqual([[], null]);
  });

  test('the link is copied if the share sheet cannot be opened', async () => {
    shareSheet(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
    const { user, card } = await start();
    await user.click(card.getByRole('button', { name: 'Share' }));
    expect(await card.findByText('Link copied!')).toBeTruthy();
  });
});

test('a link that cannot be copied shows an error and reports no share', async () => {
  const { user, card, sent } = await start();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await user.click(card.getByRole('button', { name: 'Share' }));
  expect(await screen.findByText('Failed to copy link.')).toBeTruthy();
  expect(sent('POST')).toEqual([]);
});
