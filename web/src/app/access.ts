import type { Account } from '@tallscreen/bff/contract/auth';
import type { Role } from '@tallscreen/bff/contract/common';
import { profileOf } from './paths.ts';
import { accessOf, SECURITY_PATH } from './routes.ts';
import type { Session } from './session.ts';

const HOMES: Record<Role, string> = { admin: '/admin', creator: '/upload', business: '/business/promos', user: '/' };

const homeOf = (role: Role): string => HOMES[role] ?? '/';

/** Where the bell leads. */
export const notificationsPath = ({ role, username }: Account): string =>
  role === 'admin' ? '/notifications' : profileOf(username);

const isUnder = (prefix: string, path: string) => path === prefix || path.startsWith(`${prefix}/`);

function mayEnter(role: Role, path: string): boolean {
  const access = accessOf(path);
  return typeof access === 'string' || access.includes(role);
}

export type Access = { kind: 'wait' } | { kind: 'enter' } | { kind: 'redirect'; to: string; remember: boolean };

/** Decides whether a screen for these roles waits, opens or redirects. */
export function decideAccess(session: Session, path: string, roles: readonly Role[]): Access {
  if (session.status === 'loading') return { kind: 'wait' };
  if (session.status === 'guest') {
    return { kind: 'redirect', to: isUnder('/admin', path) ? '/admin/login' : '/login', remember: true };
  }
  const { role, totp_setup_required: mustSetUp } = session.account;
  if (mustSetUp && path !== SECURITY_PATH) return { kind: 'redirect', to: SECURITY_PATH, remember: false };
  if (roles.includes(role)) return { kind: 'enter' };
  return { kind: 'redirect', to: homeOf(role), remember: false };
}

const isOwnPath = (path: string) => path.startsWith('/') && !path.startsWith('//');
const pathOf = (origin: string) => origin.split(/[?#]/, 1)[0] ?? '/';
const isSignInPage = (path: string) => accessOf(path) === 'sign-in';

/** Where to go after signing in: the remembered path if this role may enter it, else the role's home. */
export function landingPath(account: Account, origin: string | undefined): string {
  if (!origin || !isOwnPath(origin)) return homeOf(account.role);
  const path = pathOf(origin);
  return isSignInPage(path) || !mayEnter(account.role, path) ? homeOf(account.role) : origin;
}

export function adminLandingPath(origin: string | undefined): string {
  const isAdminPath = origin && isUnder('/admin', pathOf(origin)) && !isSignInPage(pathOf(origin));
  return isAdminPath ? origin : '/admin';
}
