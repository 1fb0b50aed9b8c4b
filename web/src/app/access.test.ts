import { expect, test } from '@jest/globals';
import type { Account, Role } from '../api/types.ts';
import { adminLandingPlace, decideAccess, landingPlace, MEMBER_ROLES } from './access.ts';
import type { Session } from './session.ts';

const account = (role: Role): Account => ({ id: 1, username: 'a', email: 'a@b.c', role, avatar_url: null, bio: '' });
const member = (role: Role): Session => ({ status: 'member', account: account(role) });
const guest: Session = { status: 'guest', hasExpired: false };

test('nobody is sent anywhere before it is known who asks', () => {
  expect(decideAccess({ status: 'loading', isDelayed: false }, '/admin', ['admin'])).toEqual({ kind: 'wait' });
});

test('guests go to the login that fits the path, and the place is remembered', () => {
  expect(decideAccess(guest, '/upload', MEMBER_ROLES)).toEqual({ kind: 'redirect', to: '/login', remember: true });
  expect(decideAccess(guest, '/admin/users', ['admin'])).toMatchObject({ to: '/admin/login' });
  expect(decideAccess(guest, '/administrate')).toMatchObject({ to: '/login' });
});

test.each([
  ['admin', MEMBER_ROLES, '/admin'],
  ['creator', ['admin'], '/upload'],
  ['business', ['admin'], '/business/promos'],
  ['user', ['admin'], '/'],
] as [Role, Role[], string][])('%s without the right goes home', (role, roles, home) => {
  expect(decideAccess(member(role), '/x', roles)).toEqual({ kind: 'redirect', to: home, remember: false });
});

test('who has the right enters', () => {
  expect(decideAccess(member('creator'), '/upload', MEMBER_ROLES)).toEqual({ kind: 'enter' });
  expect(decideAccess(member('admin'), '/')).toEqual({ kind: 'enter' });
});

test('after the login the remembered place wins if the role may enter it', () => {
  expect(landingPlace(account('creator'), '/feed?video=7')).toBe('/feed?video=7');
  expect(landingPlace(account('user'), '/admin/users')).toBe('/');
  expect(landingPlace(account('admin'), '/upload')).toBe('/admin');
  expect(landingPlace(account('creator'), '/business/promos')).toBe('/upload');
  expect(landingPlace(account('business'), undefined)).toBe('/business/promos');
});

test('no origin leads off this site or back to a login', () => {
  expect(landingPlace(account('user'), '//evil.example/x')).toBe('/');
  expect(landingPlace(account('user'), 'https://evil.example')).toBe('/');
  expect(landingPlace(account('user'), '/register')).toBe('/');
  expect(adminLandingPlace('/admin/login')).toBe('/admin');
});

test('the admin login returns to admin places only', () => {
  expect(adminLandingPlace('/admin/reports')).toBe('/admin/reports');
  expect(adminLandingPlace('/upload')).toBe('/admin');
  expect(adminLandingPlace(undefined)).toBe('/admin');
});
