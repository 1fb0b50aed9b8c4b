import type { Role } from '../../api/types.ts';

/** `viewer` is how admins know the stored role `user`. */
export type ShownRole = 'admin' | 'creator' | 'viewer' | 'business';
export const ROLE_CHOICES: ShownRole[] = ['admin', 'creator', 'viewer', 'business'];
export const shownRole = (role: Role): ShownRole => (role === 'user' ? 'viewer' : role);
