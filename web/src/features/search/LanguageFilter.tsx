import { useSearchParams } from 'react-router-dom';
import { t } from '../../i18n/translate.ts';
import { languageName, PLAIN_LANGUAGES } from '../../ui/languages.ts';
import { Select } from '../../ui/TextField.tsx';
import css from './Search.module.css';

/** The language that the address narrows videos to; '' for all. */
export function useLanguage(): string {
  const language = useSearchParams()[0].get('language') ?? '';
  return PLAIN_LANGUAGES.includes(language) ? language : '';
}

/** A select that narrows the videos of a search or a tag to a language, stored in the address. */
export function LanguageFilter() {
  const [, setParams] = useSearchParams();
  const choose = (language: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (language) next.set('language', language);
        else next.delete('language');
        return next;
      },
      { replace: true },
    );
  return (
    <div className={css['filter']}>
      <Select
        label={t('Spoken language')}
        hint={t('Videos that name no language stay.')}
        value={useLanguage()}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">{t('Every language')}</option>
        {PLAIN_LANGUAGES.map((code) => (
          <option key={code} value={code}>
            {languageName(code)}
          </option>
        ))}
      </Select>
    </div>
  );
}
