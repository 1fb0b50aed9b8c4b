import { t } from '../../i18n/translate.ts';
import { beginSome, wordsOf } from '../../ui/wordsOf.ts';
import words from './search-words.json' with { type: 'json' };
import type { SettingsPlace } from './sections.ts';

/** What people may call a setting, in all languages, because only one is loaded. */
const called: Readonly<Record<string, string>> = words;

export type FoundSetting = { readonly place: SettingsPlace; readonly setting: string };

/** Finds the settings of which each typed word begins one of the words. */
export function findSettings(places: readonly SettingsPlace[], query: string): FoundSetting[] {
  const typed = wordsOf(query);
  if (typed.length === 0) return [];
  return places.flatMap((place) =>
    place.settings.flatMap((setting) => {
      const all = wordsOf([t(place.title), t(setting), setting, called[setting]].join(' '));
      return beginSome(typed, all) ? [{ place, setting }] : [];
    }),
  );
}
