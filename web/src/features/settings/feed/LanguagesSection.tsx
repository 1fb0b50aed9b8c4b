import { useRef, useState } from 'react';
import { X } from 'lucide-react';
import { useLanguagesQuery, useSetLanguagesMutation } from '../../../api/choices.ts';
import { errorText } from '../../../api/errors.ts';
import { t } from '../../../i18n/translate.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { languageName, LANGUAGES } from '../../../ui/languages.ts';
import { Loading } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/States.tsx';
import { Select } from '../../../ui/TextField.tsx';
import { Section } from '../Section.tsx';
import css from './FeedSettings.module.css';

function Chosen({ languages }: { languages: string[] }) {
  const [problem, setProblem] = useState('');
  const [save, { isLoading }] = useSetLanguagesMutation();
  const field = useRef<HTMLDivElement>(null);

  async function change(next: string[]): Promise<void> {
    const { error } = await save(next);
    setProblem(error ? errorText(error, t('Your languages could not be saved.')) : '');
  }
  const remove = async (code: string) => {
    await change(languages.filter((each) => each !== code));
    // The pressed button has disappeared.
    field.current?.querySelector('select')?.focus();
  };
  return (
    <>
      {problem && <Alert tone="error">{problem}</Alert>}
      <div ref={field}>
        <Select
          label={t('Add a language')}
          value=""
          onChange={({ target: { value } }) => !isLoading && void change([...languages, value])}
        >
          <option value="">{t('Choose…')}</option>
          {LANGUAGES.filter((code) => !languages.includes(code)).map((code) => (
            <option key={code} value={code}>
              {languageName(code)}
            </option>
          ))}
        </Select>
      </div>
      {languages.length === 0 ? (
        <p className="quiet">{t('Videos in all languages come up.')}</p>
      ) : (
        <ul className={css['words']} aria-label={t('Chosen languages')}>
          {languages.map((code) => (
            <li key={code}>
              <span>{languageName(code)}</span>
              <IconButton
                name={t('Remove {language}', { language: languageName(code) })}
                icon={<X />}
                disabled={isLoading}
                onClick={() => void remove(code)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The spoken languages of the videos that the feed may show. */
export function LanguagesSection() {
  const { data, isLoading, isError, refetch } = useLanguagesQuery();
  return (
    <Section title={t('Languages of videos')}>
      <p className="quiet">
        {t(
          'Only videos in these languages come up in your feed, and those whose creator named none. Search still finds all.',
        )}
      </p>
      {isLoading && <Loading shape="rows" count={2} />}
      {isError && !data && <ErrorState text={t('Failed to load your languages.')} onRetry={() => void refetch()} />}
      {data && <Chosen languages={data.languages} />}
    </Section>
  );
}
