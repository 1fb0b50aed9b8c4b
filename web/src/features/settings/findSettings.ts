import { t } from '../../i18n/translate.ts';
import { beginSome, wordsOf } from '../../ui/wordsOf.ts';
import words from './search-words.json' with { type: 'json' };
import type { SettingsSection } from './sections.ts';

/** What people may call a setting, in all languages, because only one is loaded. */
const called: Readonly<Record<string, string>> = words;

export type FoundSetting = { readonly section: SettingsSection; readonly setting: string };

/** Finds the settings of which each typed word begins one of the words. */
export function findSettings(sections: readonly SettingsSection[], query: string): FoundSetting[] {
  const typed = wordsOf(query);
  if (typed.length === 0) return [];
  return sections.flatMap((section) =>
    section.settings.flatMap((setting) => {
      const all = wordsOf([t(section.title), t(setting), setting, called[setting]].join(' '));
      return beginSome(typed, all) ? [{ section, setting }] : [];
    }),
  );
}
