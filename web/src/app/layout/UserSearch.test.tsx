import { expect, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { open, useFakeClock, wait } from '../../testing/render.tsx';
import { fail, ok, type Answer } from '../../testing/server.ts';
import { rememberSearch } from '../recentSearches.ts';
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
const selected = () => screen.queryByRole('option', { selected: true })?.textContent;

test('searches once for the trimmed text after typing has paused', async () => {
  const { sent } = await search(' be ', found('ben', 'bea'));
  expect(sent()).toEqual(['GET /profile/search?q=be']);
  expect(options()).toEqual(['B@ben', 'B@bea']);
});

test('the arrow keys move the selection around and Enter opens the profile', async () => {
  const { user, field } = await search('b', found('ben', 'bea', 'bo b'));
  expect(selected()).toBeUndefined();
  await user.keyboard('{ArrowDown}');
  expect(selected()).toBe('B@ben');
  await user.keyboard('{ArrowDown}');
  expect(selected()).toBe('B@bea');
  expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(selected()).toBe('B@bo b');
  await user.keyboard('{Enter}');
  expect(screen.getByText('At /profile/bo%20b')).toBeTruthy();
});

test('Enter without an arrow key searches for the text, also while people are listed', async () => {
  const { user } = await search('b', found('ben'));
  await user.keyboard('{Enter}');
  expect(screen.getByText('At /search?q=b')).toBeTruthy();
});

test('people found for an earlier text are not offered for the text typed since', async () => {
  const { user, field } = await search('b', found('ben'));
  await user.type(field, 'o');
  expect(options()).toEqual(['Searching…']);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(screen.getByText('At /search?q=bo')).toBeTruthy();
});

test('an arrow key before the answer selects nobody', async () => {
  const { user, field } = await search('b', found('ben'));
  await user.type(field, 'e{ArrowDown}');
  await wait(200);
  await wait(50);
  expect([options(), selected()]).toEqual([['B@ben'], undefined]);
});

test('keys of an input method neither search nor close the list', async () => {
  const { field } = await search('b', found('ben'));
  for (const key of ['Enter', 'ArrowDown', 'Escape']) fireEvent.keyDown(field, { key, isComposing: true });
  // Safari ends the composition before it reports the key that ended it.
  for (const key of ['Enter', 'Escape']) fireEvent.keyDown(field, { key, keyCode: 229 });
  expect([field.getAttribute('aria-expanded'), selected()]).toEqual(['true', undefined]);
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

test('the list stays while the focus is on its link and closes when the focus leaves both', async () => {
  const { user, field } = await search('b', found('ben'));
  const isExpanded = () => field.getAttribute('aria-expanded');
  await user.tab();
  expect([document.activeElement, isExpanded()]).toEqual([screen.getByRole('link'), 'true']);
  await user.tab();
  expect([isExpanded(), screen.queryByRole('link')]).toEqual(['false', null]);
});

test('Esc on the link closes the list and leads back to the field', async () => {
  const { user, field } = await search('b', found('ben'));
  await user.tab();
  await user.keyboard('{Escape}');
  expect([document.activeElement, field.getAttribute('aria-expanded')]).toEqual([field, 'false']);
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

test('Enter searches for the text when nobody is selected, and the link does so beside people', async () => {
  const first = await search('sea wall', found());
  await first.user.keyboard('{Enter}');
  expect(screen.getByText('At /search?q=sea%20wall')).toBeTruthy();
  first.unmount();
  const { user } = await search('be', found('ben'));
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Search for “be”');
  await user.keyboard('{Enter}');
  expect(screen.getByText('At /search?q=be')).toBeTruthy();
});

test('the empty field offers the last searches, and Enter opens the search', async () => {
  rememberSearch(1, 'waves');
  rememberSearch(1, 'sea');
  rememberSearch(2, 'of another user');
  const first = open(<UserSearch />);
  await first.user.click(screen.getByRole('combobox', { name: 'Search' }));
  expect(options()).toEqual(['sea', 'waves']);
  await first.user.keyboard('{ArrowUp}{Enter}');
  expect(screen.getByText('At /search?q=waves')).toBeTruthy();
  first.unmount();
  const { user } = open(<UserSearch />);
  await user.type(screen.getByRole('combobox', { name: 'Search' }), '{Enter}');
  expect(screen.getByText('At /search')).toBeTruthy();
});

test('half of an emoji does not break the field', async () => {
  localStorage.setItem('recent-searches-1', JSON.stringify(['sea \ud83c', 'waves']));
  const { user } = open(<UserSearch />);
  const field = screen.getByRole('combobox', { name: 'Search' });
  await user.click(field);
  expect(options()).toEqual(['waves']);
  fireEvent.change(field, { target: { value: 'sea\ud83c' } });
  expect(screen.getByRole('link').getAttribute('href')).toBe('/search?q=sea');
});

test('the / key moves the focus to the field, but not while the user types elsewhere', async () => {
  const { user } = open(
    <>
      <UserSearch />
      <textarea aria-label="Elsewhere" />
    </>,
  );
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Search' });
  await user.type(screen.getByLabelText('Elsewhere'), '1/2');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Elsewhere').value).toBe('1/2');
  await user.click(document.body);
  await user.keyboard('/');
  expect([document.activeElement, field.value]).toEqual([field, '']);
  await user.keyboard('/');
  expect(field.value).toBe('/');
});
