import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { Instance } from '@tallscreen/bff/contract/instance';
import { useSiteName } from '../../app/showInstance.ts';
import { admin } from '../../testing/data.ts';
import { open } from '../../testing/render.tsx';
import { ok, type Answer } from '../../testing/server.ts';
import { AboutScreen } from '../about/AboutScreen.tsx';
import { InstanceTab } from './InstanceTab.tsx';

const instance = (fields: Partial<Instance> = {}): Instance => ({
  name: 'Our videos',
  description: 'Videos of people near you.',
  registration: 'open',
  contact_email: null,
  languages: [],
  rules_url: null,
  terms_url: null,
  privacy_url: null,
  minimum_age: null,
  accent_dark: null,
  accent_light: null,
  version: 3,
  ...fields,
});

function Site() {
  return <p>Site: {useSiteName()}</p>;
}

const TEXTS: Record<string, string> = {
  not_a_language: 'Must be a language code, such as de.',
  not_a_link: 'Must be an address that begins with https:// or http://.',
};

const refusal = (path: string, problem: string): Answer => ({
  status: 400,
  body: { code: 'invalid_policy_field', params: { path, problem }, detail: `${path}: ${TEXTS[problem]}` },
});

async function start(change: Answer) {
  const view = open(
    <>
      <Site />
      <InstanceTab />
    </>,
    { as: admin(), api: { 'GET /instance': ok(instance()), 'PUT /admin/instance': change } },
  );
  await screen.findByLabelText('Contact');
  return view;
}

test('what was typed is sent with the version that was seen; an empty field means none; the name is shown at once', async () => {
  const { user, bodies } = await start(ok(instance({ name: 'Kiez', version: 4 })));
  const name = screen.getByLabelText('Name of the place');
  await user.clear(name);
  await user.type(name, 'Kiez');
  await user.type(screen.getByLabelText('Contact'), ' help@example.org ');
  await user.type(screen.getByLabelText('Languages'), 'de, en');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved. Everybody sees it now.')).toBeTruthy();
  expect(bodies('/admin/instance')).toEqual([
    {
      name: 'Kiez',
      description: 'Videos of people near you.',
      languages: ['de', 'en'],
      contact_email: 'help@example.org',
      rules_url: null,
      terms_url: null,
      privacy_url: null,
      registration: 'open',
      minimum_age: null,
      accent_dark: null,
      accent_light: null,
      version: 3,
    },
  ]);
  expect(screen.getByText('Site: Kiez')).toBeTruthy();
});

test.each([
  ['languages.1', 'not_a_language', 'Languages'],
  ['terms_url', 'not_a_link', 'Page with the terms'],
])('a refusal of %s (%s) stands beside "%s"', async (path, problem, label) => {
  const { user } = await start(refusal(path, problem));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toBe(TEXTS[problem]);
  expect(document.activeElement).toBe(screen.getByLabelText(label));
});

test('an accent that is hard to read says so while it is typed', async () => {
  const { user } = await start(ok(instance()));
  await user.type(screen.getByLabelText('Accent colour, light theme'), '#ff6557');
  expect(screen.getByRole('alert').textContent).toMatch(/^Its contrast with the background is 2\.\d : 1/);
  await user.type(screen.getByLabelText('Accent colour, dark theme'), '#ff6557');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

test('the page About shows who runs the place; terms that nobody has named are said to be missing', async () => {
  const { unmount } = open(<AboutScreen />, {
    as: null,
    path: '/about',
    api: { 'GET /instance': ok(instance({ contact_email: 'help@example.org', rules_url: 'https://example.org/r' })) },
  });
  expect((await screen.findByRole('link', { name: 'help@example.org' })).getAttribute('href')).toBe(
    'mailto:help@example.org',
  );
  expect(screen.getByRole('link', { name: 'Rules' }).getAttribute('href')).toBe('https://example.org/r');
  expect(screen.queryByRole('link', { name: 'Terms' })).toBeNull();
  unmount();
  open(<AboutScreen />, { as: null, path: '/terms', api: { 'GET /instance': ok(instance()) } });
  expect(await screen.findByText('The people who run Our videos have not named any terms.')).toBeTruthy();
});
