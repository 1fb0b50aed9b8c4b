import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { Instance } from '@tallscreen/bff/contract/instance';
import { useSiteLook } from '../../i18n/siteName.ts';
import { Logo } from '../../app/layout/Logo.tsx';
import { admin } from '../../testing/data.ts';
import { open } from '../../testing/render.tsx';
import { ok, type Answer, type Routes } from '../../testing/server.ts';
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
  logo_url: null,
  version: 3,
  ...fields,
});

function Site() {
  return <p>Site: {useSiteLook().name}</p>;
}

const TEXTS: Record<string, string> = {
  not_a_language: 'Must be a language code, such as de.',
  not_a_link: 'Must be an address that begins with https:// or http://.',
};

const refusal = (path: string, problem: string): Answer => ({
  status: 400,
  body: { code: 'invalid_policy_field', params: { path, problem }, detail: `${path}: ${TEXTS[problem]}` },
});

async function start(change: Answer, api: Routes = {}) {
  const view = open(
    <>
      <Logo />
      <Site />
      <InstanceTab />
    </>,
    { as: admin(), api: { 'GET /instance': ok(instance()), 'PUT /admin/instance': change, ...api } },
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
  ['languages.1', 'not_a_language', 'Languages', 'qq: '],
  ['terms_url', 'not_a_link', 'Page with the terms', ''],
])('a refusal of %s (%s) stands beside "%s"', async (path, problem, label, entry) => {
  const { user } = await start(refusal(path, problem));
  await user.clear(screen.getByLabelText('Languages'));
  await user.type(screen.getByLabelText('Languages'), 'de, qq');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toBe(`${entry}${TEXTS[problem]}`);
  expect(document.activeElement).toBe(screen.getByLabelText(label));
});

test('an accent that is hard to read says so while it is typed', async () => {
  const { user } = await start(ok(instance()));
  await user.type(screen.getByLabelText('Accent colour, light theme'), '#ff6557');
  expect(screen.getByRole('alert').textContent).toMatch(/^Its contrast with the background is 2\.\d : 1/);
  await user.type(screen.getByLabelText('Accent colour, dark theme'), '#ff6557');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

test('the page about the place says how one registers, and leads to the form for notices', async () => {
  open(<AboutScreen />, {
    as: null,
    path: '/about',
    api: { 'GET /instance': ok(instance({ registration: 'invite' })) },
  });
  expect(await screen.findByText('By invitation')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Report a video, comment or profile' });
  expect(link.getAttribute('href')).toBe('/notice');
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

const LOGO = `/media/logos/${'a'.repeat(40)}.png`;

test('a logo is shown everywhere at once, on both grounds, and what was typed stays; removing it brings back our own', async () => {
  let logo_url: string | null = LOGO;
  const { user, container, sent } = await start(ok(instance()), {
    'PUT /admin/instance/logo': () => ok(instance({ logo_url, version: 4 })),
    'DELETE /admin/instance/logo': () => ok(instance({ logo_url, version: 5 })),
  });
  const pictures = () => [...container.querySelectorAll('img')].map((picture) => picture.getAttribute('src'));
  await user.type(screen.getByLabelText('Contact'), 'help@example.org');
  expect([pictures(), container.querySelector('a svg') !== null]).toEqual([[], true]);
  await user.upload(screen.getByLabelText('Picture of the logo'), new File(['x'], 'logo.png', { type: 'image/png' }));
  await screen.findByRole('button', { name: 'Replace the logo' });
  // The header, and each theme's ground.
  expect(pictures()).toEqual([LOGO, LOGO, LOGO]);
  expect(screen.getByLabelText<HTMLInputElement>('Contact').value).toBe('help@example.org');
  logo_url = null;
  await user.click(screen.getByRole('button', { name: 'Remove the logo' }));
  await screen.findByRole('button', { name: 'Upload a logo' });
  expect([pictures(), container.querySelector('a svg') !== null]).toEqual([[], true]);
  expect(sent('PUT').concat(sent('DELETE'))).toEqual(['PUT /admin/instance/logo', 'DELETE /admin/instance/logo']);
});

test('an SVG is refused before it is sent', async () => {
  const { user, sent } = await start(ok(instance()));
  const svg = new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' });
  await user.upload(screen.getByLabelText('Picture of the logo'), svg);
  expect((await screen.findByRole('alert')).textContent).toBe('Only JPEG, PNG, WebP, or GIF pictures are supported.');
  expect(sent('PUT')).toEqual([]);
});
