import type { Catalogue } from '../translate.ts';

export const viewers: Catalogue = {};
