import type { Catalogue } from '../translate.ts';

/** The choice of the languages that are spoken in videos. */
export const languages: Catalogue = {
  'Languages of videos': 'Sprachen der Videos',
  'Only videos in these languages come up in your feed, and those whose creator named none. Search still finds all.':
    'In deinem Feed erscheinen nur Videos in diesen Sprachen und solche, deren Creator keine angegeben hat. Die Suche findet weiterhin alle.',
  'Add a language': 'Sprache hinzufügen',
  'Choose…': 'Auswählen …',
  'Chosen languages': 'Gewählte Sprachen',
  'Remove {language}': '{language} entfernen',
  'Videos in all languages come up.': 'Es erscheinen Videos in allen Sprachen.',
  'Your languages could not be saved.': 'Deine Sprachen ließen sich nicht speichern.',
  'Failed to load your languages.': 'Deine Sprachen ließen sich nicht laden.',
};
