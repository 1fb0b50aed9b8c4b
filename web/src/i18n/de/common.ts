import type { Catalogue } from '../translate.ts';

/** Words that many screens share. */
export const common: Catalogue = {
  Language: 'Sprache',
};
