import type { Catalogue } from '../translate.ts';

export const admins: Catalogue = {};
