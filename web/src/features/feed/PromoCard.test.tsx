import { beforeEach, expect, test } from '@jest/globals';
import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { account, promo } from '../../testing/data.ts';
import { installLayout } from '../../testing/layout.ts';
import { open } from '../../testing/render.tsx';
import { ok } from '../../testing/server.ts';
import { PromoCard } from './PromoCard.tsx';

const linked = promo({ id: 50, link: 'https://shop.example/', call_to_action: 'Shop now' });

beforeEach(() => void installLayout({ isWide: true }));

function start(isPreview: boolean) {
  const page = open(<PromoCard promo={linked} isNear={false} isPreview={isPreview} />, {
    as: account(),
    path: '/feed',
    api: { 'POST /analytics/track': ok({ counted: false }) },
  });
  const link = screen.getByRole('link', { name: /Shop now/ });
  const click = createEvent.click(link);
  // jsdom opens no tabs.
  click.preventDefault();
  fireEvent(link, click);
  return page;
}

test('a press on the link of a promo is reported as a click', async () => {
  const { bodies } = start(false);
  await waitFor(() =>
    expect(bodies('/analytics/track')).toEqual([{ video_id: 50, event: 'click', item_type: 'promo' }]),
  );
});

test('the preview of a promo reports nothing and has no menu', async () => {
  const { sent } = start(true);
  // A call is recorded a moment after it was made.
  await act(async () => {});
  expect(sent('POST')).toEqual([]);
  expect(screen.queryByRole('button', { name: /More/ })).toBeNull();
});
