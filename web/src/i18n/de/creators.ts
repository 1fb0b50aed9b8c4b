import type { Catalogue } from '../translate.ts';

export const creators: Catalogue = {};
