import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { open } from '../../testing/render.tsx';
import { fail, ok, type Routes } from '../../testing/server.ts';
import { CommentSettings } from './CommentSettings.tsx';

const start = (api: Routes) => open(<CommentSettings />, { path: '/settings/comments', api });

test('words for which comments wait are added and removed', async () => {
  let words = ['spoiler'];
  const { user } = start({
    'GET /me/held-words': () => ok({ words }),
    'PUT /me/held-words': ({ body }) => {
      words = (JSON.parse(body) as { words: string[] }).words.map((word) => word.trim());
      return ok({ words });
    },
  });
  const list = within(await screen.findByRole('list', { name: 'Held words' }));
  const shown = () => list.getAllByRole('listitem').map(({ textContent }) => textContent);
  const field = screen.getByLabelText('Word or phrase');
  await user.type(field, ' the end {Enter}');
  await waitFor(() => expect(shown()).toEqual(['spoiler', 'the end']));
  expect((field as HTMLInputElement).value).toBe('');
  await user.click(list.getByRole('button', { name: 'Remove spoiler' }));
  await waitFor(() => expect(shown()).toEqual(['the end']));
  expect(document.activeElement).toBe(field);
});

test('a word that cannot be held stays in the field with the reason, and a list that could not be loaded says so', async () => {
  const { user, unmount } = start({
    'GET /me/held-words': ok({ words: [] }),
    'PUT /me/held-words': fail(400, '"!!" has no letters or digits.'),
  });
  expect(await screen.findByText('No comment waits for words of yours.')).toBeTruthy();
  const field = screen.getByLabelText('Word or phrase');
  await user.type(field, '!!{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('"!!" has no letters or digits.');
  expect((field as HTMLInputElement).value).toBe('!!');
  unmount();
  start({ 'GET /me/held-words': fail(503) });
  expect(await screen.findByText('Failed to load your words.')).toBeTruthy();
});
