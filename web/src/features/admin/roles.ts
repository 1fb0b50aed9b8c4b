import type { Role } from '@tallscreen/bff/contract';

/** The admin area shows the stored role `user` as `viewer`. */
export type ShownRole = 'admin' | 'creator' | 'viewer' | 'business';
export const ROLE_CHOICES: ShownRole[] = ['admin', 'creator', 'viewer', 'business'];
export const shownRole = (role: Role): ShownRole => (role === 'user' ? 'viewer' : role);
