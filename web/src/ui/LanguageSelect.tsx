import { isTextLanguage, TEXT_LANGUAGES } from '@tallscreen/proto/rules/text-languages';
import { readLanguage, switchLanguage } from '../i18n/load.ts';
import { LANGUAGE_NAMES } from '../i18n/locales.ts';
import { t } from '../i18n/translate.ts';
import { Select } from './TextField.tsx';

/** Chooses the language of the texts in this browser. */
export const LanguageSelect = () => (
  <Select
    label={t('Language')}
    value={readLanguage()}
    onChange={({ target: { value } }) => isTextLanguage(value) && switchLanguage(value)}
  >
    {TEXT_LANGUAGES.map((language) => (
      <option key={language} value={language} lang={language}>
        {LANGUAGE_NAMES[language]}
      </option>
    ))}
  </Select>
);
