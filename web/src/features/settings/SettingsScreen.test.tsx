import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { catalogue } from '../../i18n/de/index.ts';
import { setTexts } from '../../i18n/translate.ts';
import { account, admin } from '../../testing/data.ts';
import { installLayout } from '../../testing/layout.ts';
import { open } from '../../testing/render.tsx';
import { ok } from '../../testing/server.ts';
import words from './search-words.json' with { type: 'json' };
import { PLACES } from './sections.ts';
import { SettingsScreen } from './SettingsScreen.tsx';

const nobody = ok({ users: [], next_cursor: null });
const api = { 'GET /users/me/mutes': nobody, 'GET /users/me/blocks': nobody };

function start(path: string, isWide = true, as = account()) {
  installLayout({ isWide });
  return open(<SettingsScreen />, { as, path, route: '/settings/*', api });
}
const list = () => within(screen.getByRole('navigation', { name: 'Settings' }));
const found = () => {
  const results = screen.queryByRole('list', { name: 'Settings found' });
  return results
    ? within(results)
        .getAllByRole('link')
        .map(({ textContent }) => textContent)
    : [];
};
const search = () => screen.getByRole('searchbox', { name: 'Search settings' });

test('on a desktop the list stands beside the first section, which it marks', async () => {
  start('/settings');
  expect(await screen.findByRole('heading', { level: 1, name: 'Account' })).toBeTruthy();
  const links = list().getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(PLACES.map(({ path }) => path));
  expect(links.filter((link) => link.getAttribute('aria-current') === 'page')).toEqual([links[0]]);
});

test('on a phone the list comes first, and each section is a page that leads back to it', async () => {
  const { user } = start('/settings', false);
  expect(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy();
  await user.click(list().getByRole('link', { name: /^Privacy/ }));
  expect(await screen.findByText('You have muted nobody.')).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Settings' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'All settings' }));
  expect(list().getAllByRole('link')).toHaveLength(PLACES.length);
});

test.each(['/settings/muted', '/settings/blocked'])('%s leads into the section of both', async (path) => {
  start(path, false);
  expect(await screen.findByText('You have muted nobody.')).toBeTruthy();
  expect(await screen.findByText('You have blocked nobody.')).toBeTruthy();
});

test('every setting has words by which it is searched', () => {
  expect(Object.keys(words).toSorted()).toEqual(PLACES.flatMap(({ settings }) => settings).toSorted());
});

test('a section that there is none of is not found', () => {
  start('/settings/none');
  expect(screen.getByText('Page not found.')).toBeTruthy();
});

test.each(['mute', 'stumm', ' STUMMgesch'])('%s finds what can be muted, whatever the language', async (typed) => {
  const { user } = start('/settings/security');
  await user.type(search(), typed);
  expect(found()).toContain('Muted people Privacy');
  expect(found()).toContain('Muted words Your feed');
  expect(found()).not.toContain('Password Security');
});

test.each(['accessib', 'Tastatur', 'screen reader'])('%s finds the help for screen readers', async (typed) => {
  const { user } = start('/settings/security');
  await user.type(search(), `${typed}{Enter}`);
  expect(await screen.findByText('At /help')).toBeTruthy();
});

test('Enter opens the first setting found', async () => {
  const { user } = start('/settings/security');
  await user.type(search(), 'blockieren{Enter}');
  expect(await screen.findByText('You have blocked nobody.')).toBeTruthy();
});

test('a search that finds nothing says so, and an empty field shows the sections again', async () => {
  const { user } = start('/settings', false);
  await user.type(search(), 'zebra{Enter}');
  expect(screen.getByText('No settings found.')).toBeTruthy();
  expect(found()).toEqual([]);
  await user.clear(search());
  expect(list().getAllByRole('link')).toHaveLength(PLACES.length);
});

test('in German a setting is found by its German name and by the English words', async () => {
  setTexts({ locale: 'de', catalogue });
  try {
    const { user } = start('/settings', false);
    const field = screen.getByRole('searchbox');
    await user.type(field, 'konto lösch');
    expect(screen.getByRole('link', { name: /Konto löschen/ }).getAttribute('href')).toBe('/settings/data');
    await user.clear(field);
    await user.type(field, 'subtitles');
    expect(screen.getByRole('link', { name: /Untertitel/ }).getAttribute('href')).toBe('/settings/playback');
  } finally {
    setTexts({ locale: 'en' });
  }
});

test('an admin who must set up two-factor sign-in sees no list', () => {
  start('/settings/security', true, { ...admin(), totp_setup_required: true });
  expect(screen.getByRole('heading', { level: 2, name: 'Two-factor sign-in' })).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Settings' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'All settings' })).toBeNull();
});
