import type { Account, Role } from '@tallscreen/bff/contract';
import type { Session } from './session.ts';

export const NON_ADMIN_ROLES: Role[] = ['creator', 'business', 'user'];
const HOMES: Record<Role, string> = { admin: '/admin', creator: '/upload', business: '/business/promos', user: '/' };

/** The account settings. An admin who must set up two-factor sign-in may enter no other screen. */
export const SECURITY_PATH = '/settings/security';

export const homeOf = (role: Role): string => HOMES[role] ?? '/';

/** The guarded routes; the first matching prefix decides. `null`: every signed-in user. */
const RULES: [prefix: string, roles: Role[] | null][] = [
  ['/admin/login', null],
  ['/admin', ['admin']],
  ['/notifications', ['admin']],
  ['/business/promos', ['business']],
  ['/upload', NON_ADMIN_ROLES],
  ['/creator/analytics', NON_ADMIN_ROLES],
  ['/user/promos', NON_ADMIN_ROLES],
  ['/messages', NON_ADMIN_ROLES],
];

const covers = (prefix: string, path: string) => path === prefix || path.startsWith(`${prefix}/`);

export function mayEnter(role: Role, path: string): boolean {
  const rule = RULES.find(([prefix]) => covers(prefix, path));
  return !rule?.[1] || rule[1].includes(role);
}

export type Access = { kind: 'wait' } | { kind: 'enter' } | { kind: 'redirect'; to: string; remember: boolean };

/** Decides whether a guarded screen waits, opens or redirects. `roles` undefined: every signed-in user may enter. */
export function decideAccess(session: Session, path: string, roles?: Role[]): Access {
  if (session.status === 'loading') return { kind: 'wait' };
  if (session.status === 'guest') {
    return { kind: 'redirect', to: covers('/admin', path) ? '/admin/login' : '/login', remember: true };
  }
  const { role, totp_setup_required: mustSetUp } = session.account;
  if (mustSetUp && path !== SECURITY_PATH) return { kind: 'redirect', to: SECURITY_PATH, remember: false };
  if (!roles || roles.includes(role)) return { kind: 'enter' };
  return { kind: 'redirect', to: homeOf(role), remember: false };
}

const isOwnPath = (path: string) => path.startsWith('/') && !path.startsWith('//');
const pathOf = (origin: string) => origin.split(/[?#]/, 1)[0] ?? '/';
const isSignInPage = (path: string) => ['/login', '/register', '/admin/login', '/forgot-password'].includes(path);

/** Where to go after signing in: the remembered path if this role may enter it, else the role's home. */
export function landingPath(account: Account, origin: string | undefined): string {
  if (!origin || !isOwnPath(origin)) return homeOf(account.role);
  const path = pathOf(origin);
  return isSignInPage(path) || !mayEnter(account.role, path) ? homeOf(account.role) : origin;
}

export function adminLandingPath(origin: string | undefined): string {
  const isAdminPath = origin && covers('/admin', pathOf(origin)) && !isSignInPage(pathOf(origin));
  return isAdminPath ? origin : '/admin';
}
