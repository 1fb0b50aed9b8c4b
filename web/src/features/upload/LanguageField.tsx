import { t } from '../../i18n/translate.ts';
import { LANGUAGES, languageName } from '../../ui/languages.ts';
import { Select } from '../../ui/TextField.tsx';

type Props = {
  /** A BCP 47 code; a language that the list does not have is added to it. */
  defaultValue?: string | null | undefined;
  hint?: string;
};

/** The language that is spoken in a video. */
export function LanguageField({ defaultValue, ...field }: Props) {
  const languages = defaultValue && !LANGUAGES.includes(defaultValue) ? [defaultValue, ...LANGUAGES] : LANGUAGES;
  return (
    <Select label={t('Spoken language')} name="language" defaultValue={defaultValue ?? ''} {...field}>
      <option value="">{t('Not named')}</option>
      {languages.map((code) => (
        <option key={code} value={code}>
          {languageName(code)}
        </option>
      ))}
    </Select>
  );
}
