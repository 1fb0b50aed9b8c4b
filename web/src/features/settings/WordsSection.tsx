import { useRef, useState, type SubmitEvent } from 'react';
import { X } from 'lucide-react';
import { readLine } from '@tallscreen/proto/rules/read-text';
import { errorText } from '../../api/errors.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { isTooLong } from '../../ui/textLimit.ts';
import { Section } from './Section.tsx';
import css from './feed/FeedSettings.module.css';

type SectionProps = Omit<EditorProps, 'words'> & {
  query: { data?: { words: string[] } | undefined; isLoading: boolean; isError: boolean; refetch: () => unknown };
  /** Paragraphs above the list. */
  hints: readonly string[];
};

/** The settings of one list of the user's own words. */
export function WordsSection({ query, hints, ...editor }: SectionProps) {
  const { data, isLoading, isError, refetch } = query;
  return (
    <Section title={editor.title}>
      {hints.map((hint) => (
        <p key={hint} className="quiet">
          {hint}
        </p>
      ))}
      {isLoading && <Loading shape="rows" count={2} />}
      {isError && !data && <ErrorState text={t('Failed to load your words.')} onRetry={() => void refetch()} />}
      {data && <WordsEditor words={data.words} {...editor} />}
    </Section>
  );
}

type EditorProps = {
  words: string[];
  /** Name of the list. */
  title: string;
  /** Upper bound of a word's length. */
  limit: number;
  addLabel: string;
  removeLabel: (word: string) => string;
  none: string;
  isSaving: boolean;
  /** Replaces the words. */
  save: (words: string[]) => Promise<{ error?: unknown }>;
};

/** A list of the user's own words, each with a button that removes it, and a field that adds one. */
function WordsEditor({ words, title, limit, addLabel, removeLabel, none, isSaving, save }: EditorProps) {
  const [problem, setProblem] = useState('');
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLDivElement>(null);

  async function change(next: string[]): Promise<boolean> {
    const { error } = await save(next);
    setProblem(error ? errorText(error, t('Your words could not be saved.')) : '');
    return !error;
  }
  const add = async (event: SubmitEvent) => {
    event.preventDefault();
    if (readLine(typed) === '') setProblem(t('Enter a word.'));
    else if (isTooLong(limit, typed)) setProblem('');
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
            limit={limit}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit" look="primary" disabled={isSaving}>
            {addLabel}
          </Button>
        </div>
      </form>
      {words.length === 0 ? (
        <p className="quiet">{none}</p>
      ) : (
        <ul className={css['words']} aria-label={title}>
          {words.map((word) => (
            <li key={word}>
              <span>{word}</span>
              <IconButton name={removeLabel(word)} icon={<X />} disabled={isSaving} onClick={() => void remove(word)} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
