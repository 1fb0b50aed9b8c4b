import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { open, useFakeClock, wait } from '../../testing/render.tsx';
import { fail, ok, type Answer } from '../../testing/server.ts';
import { UserSearch } from './UserSearch.tsx';

useFakeClock();

const found = (...names: string[]) =>
  ok({ users: names.map((username, index) => ({ user_id: index + 1, username, avatar_url: null })) });

async function search(text: string, answer: Answer) {
  const view = open(<UserSearch />, { api: { 'GET /profile/search': answer } });
  const field = screen.getByRole('combobox', { name: 'Search' });
  await view.user.type(field, text);
  await wait(200);
  await wait(50);
  return { ...view, field };
}
const options = () => screen.getAllByRole('option').map((option) => option.textContent);
const selected = () => screen.getByRole('option', { selected: true }).textContent;

test('searches once for the trimmed text after typing has paused', async () => {
  const { sent } = await search(' be ', found('ben', 'bea'));
  expect(sent()).toEqual(['GET /profile/search?q=be']);
  expect(options()).toEqual(['B@ben', 'B@bea']);
});

test('the arrow keys move the selection around and Enter opens the profile', async () => {
  const { user, field } = await search('b', found('ben', 'bea', 'bo b'));
  expect(selected()).toBe('B@ben');
  await user.keyboard('{ArrowDown}');
  expect(selected()).toBe('B@bea');
  expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(selected()).toBe('B@bo b');
  await user.keyboard('{Enter}');
  expect(screen.getByText('At /profile/bo%20b')).toBeTruthy();
});

test('a click on a result opens the profile', async () => {
  const { user } = await search('b', found('ben'));
  await user.click(screen.getByRole('option', { name: /@ben/ }));
  expect(screen.getByText('At /profile/ben')).toBeTruthy();
});

test('Esc closes the list and the arrow key opens it again', async () => {
  const { user, field } = await search('b', found('ben'));
  await user.keyboard('{Escape}');
  expect(field.getAttribute('aria-expanded')).toBe('false');
  await user.keyboard('{ArrowDown}');
  expect(field.getAttribute('aria-expanded')).toBe('true');
});

test('the list closes when the field loses the focus', async () => {
  const { user, field } = await search('b', found('ben'));
  await user.tab();
  expect(field.getAttribute('aria-expanded')).toBe('false');
});

test.each([
  ['no user matches', found(), 'Nobody found.'],
  ['the search fails', fail(503), 'Failed to search users.'],
])('says so if %s', async (_, answer, text) => {
  await search('zz', answer);
  expect(options()).toEqual([text]);
});

test('an empty text sends nothing', async () => {
  const { sent } = await search('   ', found('ben'));
  expect(sent()).toEqual([]);
  expect(screen.queryByRole('listbox')).toBeNull();
});
