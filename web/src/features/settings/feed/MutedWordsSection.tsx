import { useRef, useState, type SubmitEvent } from 'react';
import { X } from 'lucide-react';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { readLine } from '@tallscreen/proto/rules/read-text';
import { useMutedWordsQuery, useSetMutedWordsMutation } from '../../../api/choices.ts';
import { errorText } from '../../../api/errors.ts';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Loading } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/States.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { Section } from '../Section.tsx';
import { isTooLong } from '../../../ui/textLimit.ts';
import css from './FeedSettings.module.css';

function Words({ words }: { words: string[] }) {
  const [problem, setProblem] = useState('');
  const [typed, setTyped] = useState('');
  const [save, { isLoading }] = useSetMutedWordsMutation();
  const field = useRef<HTMLDivElement>(null);

  async function change(next: string[]): Promise<boolean> {
    const { error } = await save(next);
    setProblem(error ? errorText(error, t('Your words could not be saved.')) : '');
    return !error;
  }
  const add = async (event: SubmitEvent) => {
    event.preventDefault();
    if (readLine(typed) === '') setProblem(t('Enter a word.'));
    else if (isTooLong(textLimits.mutedWord, typed)) setProblem('');
    else if (await change([...words, typed])) setTyped('');
  };
  const remove = async (word: string) => {
    await change(words.filter((each) => each !== word));
    // The pressed button has disappeared.
    field.current?.querySelector('input')?.focus();
  };

  return (
    <>
      <form className={css['add']} onSubmit={(event) => void add(event)} noValidate>
        <div ref={field} className={css['field']}>
          <TextField
            label={t('Word or phrase')}
            name="word"
            error={problem || undefined}
            limit={textLimits.mutedWord}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit" look="primary" disabled={isLoading}>
            {t('Mute')}
          </Button>
        </div>
      </form>
      {words.length === 0 ? (
        <p className="quiet">{t('You have muted no words.')}</p>
      ) : (
        <ul className={css['words']} aria-label={t('Muted words')}>
          {words.map((word) => (
            <li key={word}>
              <span>{word}</span>
              <IconButton
                name={t('Unmute {word}', { word })}
                icon={<X />}
                disabled={isLoading}
                onClick={() => void remove(word)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

export function MutedWordsSection() {
  const { data, isLoading, isError, refetch } = useMutedWordsQuery();
  return (
    <Section title={t('Muted words')}>
      <p className="quiet">
        {t(
          'Videos with one of these words in their title or hashtags do not come up in your feed. Of a phrase all words must occur. Search still finds them.',
        )}
      </p>
      {isLoading && <Loading shape="rows" count={2} />}
      {isError && !data && <ErrorState text={t('Failed to load your words.')} onRetry={() => void refetch()} />}
      {data && <Words words={data.words} />}
    </Section>
  );
}
