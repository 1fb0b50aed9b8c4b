import { expect, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import type { Role } from '@tallscreen/bff/contract/common';
import { MemoryRouter } from 'react-router-dom';
import { SECTIONS } from '../../features/settings/sections.ts';
import { account } from '../../testing/data.ts';
import { installLayout } from '../../testing/layout.ts';
import { renderAt } from '../../testing/render.tsx';
import { createTestServer, pending } from '../../testing/server.ts';
import { Router } from '../Router.tsx';
import { ROUTES, shapeOf } from '../routes.ts';
import { signedIn, signedOut } from '../session.ts';
import { Arriving } from './Arriving.tsx';

const VALUES: Readonly<Record<string, string>> = { username: 'ben', id: '7', userId: '2', tag: 'sea' };
const addressOf = (path: string) => path.replaceAll(/:(\w+)/g, (_, name: string) => VALUES[name] ?? name);

/** Every screen; each section of the settings is one. */
const SCREENS = ROUTES.flatMap((route) =>
  route.path === '/settings/:section'
    ? SECTIONS.map(({ path }) => ({ ...route, path }))
    : [{ ...route, path: addressOf(route.path) }],
);

/** These show nothing that has to be loaded, except their code. */
const WITHOUT_DATA = [
  '/help',
  '/login',
  '/register',
  '/forgot-password',
  '/notice',
  '/admin/login',
  '/settings',
  '/settings/account',
  '/settings/playback',
];

test.each(SCREENS.map(({ path, shape }) => [path, shape]))(
  'while the code of %s loads, a placeholder in the shape of a %s is shown',
  (path, shape) => {
    render(
      <MemoryRouter>
        <Arriving pathname={path} />
      </MemoryRouter>,
    );
    const placeholder = screen.getByRole('status');
    expect(placeholder.textContent).toBe('Loading…');
    expect(placeholder.getAttribute('data-shape')).toBe(shape);
    expect(placeholder.querySelectorAll('i').length).toBeGreaterThan(0);
  },
);

/** Opens the address with an API that never answers. */
async function openAt(path: string, role: Role | null) {
  installLayout({ isWide: false });
  const server = createTestServer(pending);
  server.store.dispatch(role ? signedIn(account({ role })) : signedOut());
  const view = renderAt(path, server.store, <Router />);
  await act(async () => {});
  return { view, reads: () => server.sent('GET') };
}

/** Returns the reads of the navigation around every screen. */
async function readsOfShell(role: Role | null): Promise<string[]> {
  const { view, reads } = await openAt('/no-such-page', role);
  await screen.findByText('Page not found.');
  view.unmount();
  return reads();
}

test.each(SCREENS.map(({ path, access }) => [path, typeof access === 'string' ? null : (access[0] ?? null)] as const))(
  'while the data of %s loads, a placeholder is shown',
  async (path, role) => {
    const around = await readsOfShell(role);
    const { view, reads } = await openAt(path, role);
    const own = () => reads().filter((read) => !around.includes(read));
    await waitFor(() => expect(own().length > 0 || view.container.querySelector('h1')).toBeTruthy());
    const placeholder = view.container.querySelector('[data-shape]');
    expect(placeholder !== null).toBe(!WITHOUT_DATA.includes(path));
  },
);

test.each([
  ['/', 'column'],
  ['/video/7', 'player'],
  ['/saved/play', 'column'],
  ['/profile/ann/play', 'column'],
  ['/profile/play', 'profile'],
  ['/tag/play', 'grid'],
  ['/profile/ann/followers', 'list'],
  ['/upload', 'form'],
  ['/admin/audit', 'table'],
  ['/messages/7', 'chat'],
])('the shape of %s is a %s', (pathname, shape) => {
  expect(shapeOf(pathname)).toBe(shape);
});
