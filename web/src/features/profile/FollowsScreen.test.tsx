import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { open } from '../../testing/render.tsx';
import { fail, ok, pending, type Answer, type Routes } from '../../testing/server.ts';
import { FollowsScreen } from './FollowsScreen.tsx';

type Side = 'followers' | 'following';
const start = (side: Side, answer: Routes[string]) =>
  open(<FollowsScreen side={side} />, {
    path: `/profile/ben/${side}`,
    route: '/profile/:username/:side',
    api: { [`GET /profile/ben/${side}`]: answer },
  });
const users = (side: Side, ...names: string[]) =>
  ok({ [side]: names.map((username, id) => ({ user_id: id, username, avatar_url: null })), next_cursor: null });

const sides: [Side, string, string, string][] = [
  ['followers', 'Followers of @ben', 'No followers yet.', 'Failed to load followers. Please try again later.'],
  ['following', 'Following of @ben', 'Follows nobody yet.', 'Failed to load following list.'],
];

test.each(sides)('%s: shows a loading state and the title', (side, title) => {
  start(side, pending);
  expect(screen.getByText('Loading…')).toBeTruthy();
  expect(screen.getByRole('heading', { name: title })).toBeTruthy();
});

test.each(sides)('%s: links each user to the profile, and a user without a name to /404', async (side) => {
  start(side, users(side, 'bo b', ''));
  const links = await screen.findAllByRole('listitem');
  expect(links.map((item) => item.querySelector('a')?.getAttribute('href'))).toEqual(['/profile/bo%20b', '/404']);
});

test.each(sides)('%s: an empty list says so and leads on', async (side, _, empty) => {
  start(side, users(side));
  expect(await screen.findByText(empty)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the feed' })).toBeTruthy();
});

test.each(sides)('%s: a failed list can be retried', async (side, _, __, failed) => {
  let answer: Answer = fail(503);
  const { user } = start(side, () => answer);
  await screen.findByText(failed);
  answer = users(side, 'bo');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('@bo')).toBeTruthy();
});
