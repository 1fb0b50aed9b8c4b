import type { Role } from '@tallscreen/bff/contract/common';
import { msg, t } from '../../i18n/translate.ts';

/** The admin area shows the stored role `user` as `viewer`. */
export type ShownRole = 'admin' | 'creator' | 'viewer' | 'business';
export const ROLE_CHOICES: ShownRole[] = ['admin', 'creator', 'viewer', 'business'];

const NAMES: Readonly<Record<string, string>> = {
  admin: msg('admin'),
  creator: msg('creator'),
  viewer: msg('viewer'),
  business: msg('business'),
  user: msg('user'),
};
/** The name of a role in the user's language. */
export const roleName = (role: string): string => t(NAMES[role] ?? role);

export const shownRole = (role: Role): ShownRole => (role === 'user' ? 'viewer' : role);
