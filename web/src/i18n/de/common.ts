import type { Catalogue } from '../translate.ts';

/** Words that many screens share. */
export const common: Catalogue = {
  Language: 'Sprache',
  'Demo content is still arriving: {live} of {of} videos.': 'Die Demo-Inhalte kommen noch an: {live} von {of} Videos.',
  'Demo content is not complete: {live} of {of} videos. The terminal says why; the next start goes on.':
    'Die Demo-Inhalte sind unvollständig: {live} von {of} Videos. Der Grund steht im Terminal; der nächste Start macht weiter.',
};
