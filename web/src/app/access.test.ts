import { expect, test } from '@jest/globals';
import type { Role } from '@tallscreen/bff/contract/common';
import { adminLandingPath, decideAccess, landingPath } from './access.ts';
import type { Session } from './session.ts';
import { account as accountOf } from '../testing/data.ts';

const account = (role: Role) => accountOf({ role });
const signedIn = (role: Role): Session => ({ status: 'signedIn', account: account(role) });
const USERS: Role[] = ['creator', 'business', 'user'];
const ALL: Role[] = [...USERS, 'admin'];
const guest: Session = { status: 'guest', hasExpired: false };

test('waits while the session is loading', () => {
  expect(decideAccess({ status: 'loading', isDelayed: false }, '/admin', ['admin'])).toEqual({ kind: 'wait' });
});

test('redirects guests to the admin login for admin paths, else to the login, and remembers the path', () => {
  expect(decideAccess(guest, '/upload', USERS)).toEqual({ kind: 'redirect', to: '/login', remember: true });
  expect(decideAccess(guest, '/admin/users', ['admin'])).toMatchObject({ to: '/admin/login' });
  expect(decideAccess(guest, '/administrate', ALL)).toMatchObject({ to: '/login' });
});

test.each([
  ['admin', USERS, '/admin'],
  ['creator', ['admin'], '/upload'],
  ['business', ['admin'], '/business/promos'],
  ['user', ['admin'], '/'],
] as [Role, Role[], string][])(
  'redirects a %s, whose role is not allowed, to the home of that role',
  (role, roles, home) => {
    expect(decideAccess(signedIn(role), '/x', roles)).toEqual({ kind: 'redirect', to: home, remember: false });
  },
);

test('a user with an allowed role may enter', () => {
  expect(decideAccess(signedIn('creator'), '/upload', USERS)).toEqual({ kind: 'enter' });
  expect(decideAccess(signedIn('admin'), '/', ALL)).toEqual({ kind: 'enter' });
});

test('after the login the user is sent to the remembered path if the role may enter it', () => {
  expect(landingPath(account('creator'), '/feed?video=7')).toBe('/feed?video=7');
  expect(landingPath(account('user'), '/admin/users')).toBe('/');
  expect(landingPath(account('admin'), '/upload')).toBe('/admin');
  expect(landingPath(account('creator'), '/business/promos')).toBe('/upload');
  expect(landingPath(account('business'), undefined)).toBe('/business/promos');
});

test('ignores a remembered path to another site or to a login page', () => {
  expect(landingPath(account('user'), '//evil.example/x')).toBe('/');
  expect(landingPath(account('user'), 'https://evil.example')).toBe('/');
  expect(landingPath(account('user'), '/register')).toBe('/');
  expect(adminLandingPath('/admin/login')).toBe('/admin');
});

test('after the admin login only admin paths are returned to', () => {
  expect(adminLandingPath('/admin/reports')).toBe('/admin/reports');
  expect(adminLandingPath('/upload')).toBe('/admin');
  expect(adminLandingPath(undefined)).toBe('/admin');
});

test('an admin who must set up two-factor sign-in may enter only the security screen', () => {
  const session = { status: 'signedIn', account: { ...account('admin'), totp_setup_required: true } } as const;
  expect(decideAccess(session, '/admin', ['admin'])).toEqual({
    kind: 'redirect',
    to: '/settings/security',
    remember: false,
  });
  expect(decideAccess(session, '/settings/security', ALL)).toEqual({ kind: 'enter' });
});
