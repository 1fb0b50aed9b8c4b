import type { Catalogue } from '../translate.ts';

/** What the worker, the scan and closed reports say. */
export const uploads: Catalogue = {
  'This video has too many frames.': 'Dieses Video hat zu viele Einzelbilder.',
  'The sound of this video cannot be read.': 'Der Ton dieses Videos ist nicht lesbar.',
  'Video duration must be under 30 seconds.': 'Das Video muss kürzer als 30 Sekunden sein.',
  'The video could not be processed after several attempts.':
    'Das Video ließ sich auch nach mehreren Versuchen nicht verarbeiten.',
  'The video could not be processed: its format cannot be read.':
    'Das Video ließ sich nicht verarbeiten: Sein Format ist nicht lesbar.',
  'The video could not be processed: it takes too long.': 'Das Video ließ sich nicht verarbeiten: Es dauert zu lange.',
  'The video could not be processed: the file is damaged.':
    'Das Video ließ sich nicht verarbeiten: Die Datei ist beschädigt.',
  'The video could not be processed: the uploaded file is gone.':
    'Das Video ließ sich nicht verarbeiten: Die hochgeladene Datei ist weg.',
  'Blank video.': 'Leeres Video.',
  'Frozen video.': 'Eingefrorenes Video.',
  'Language.': 'Wortwahl.',
  'Matches removed content.': 'Gleicht entferntem Inhalt.',
  'Possible nudity.': 'Möglicherweise Nacktheit.',
  'Not scanned.': 'Nicht geprüft.',
  'Reports closed: {n}.': 'Geschlossene Meldungen: {n}.',
  'Removed after reports.': 'Nach Meldungen entfernt.',
};
