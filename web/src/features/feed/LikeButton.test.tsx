import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { open } from '../../testing/render.tsx';
import { fail } from '../../testing/server.ts';
import { LikeButton } from './LikeButton.tsx';

const known = { liked: false, likes: 3 };

test.each(['video', 'promo'] as const)('a failed like names the %s', async (type) => {
  const path = `/${type}s/7`;
  const api = { [`POST ${path}/like`]: fail(503), [`POST ${path}/unlike`]: fail(503) };
  const { user } = open(<LikeButton item={{ type, id: 7 }} known={known} />, { api });
  await user.click(screen.getByRole('button', { name: 'Like' }));
  expect(await screen.findByText(`Unable to like this ${type}.`)).toBeTruthy();
});

test.each(['video', 'promo'] as const)('a guest who likes a %s is asked to log in', async (type) => {
  const { user } = open(<LikeButton item={{ type, id: 7 }} known={known} />, { as: null });
  await user.click(screen.getByRole('button', { name: 'Like' }));
  expect(await screen.findByText(`Please log in to like ${type}s.`)).toBeTruthy();
});
