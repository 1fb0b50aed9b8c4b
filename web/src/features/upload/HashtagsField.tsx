import { useEffect, useRef, useState } from 'react';
import { X } from 'lucide-react';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { hashtagsIn } from '@tallscreen/proto/rules/hashtags';
import { t } from '../../i18n/translate.ts';
import { TextField } from '../../ui/TextField.tsx';
import css from './HashtagsField.module.css';

type Props = { defaultValue?: string | undefined; disabled?: boolean };

/** A text field that shows the typed words as hashtags; each can be removed. */
export function HashtagsField({ defaultValue = '', disabled = false }: Props) {
  const [words, setWords] = useState(() => hashtagsIn(defaultValue));
  const place = useRef<HTMLDivElement>(null);
  const input = () => place.current?.querySelector('input');

  useEffect(() => {
    const form = place.current?.querySelector('input')?.form;
    const onReset = () => setWords(hashtagsIn(defaultValue));
    form?.addEventListener('reset', onReset);
    return () => form?.removeEventListener('reset', onReset);
  }, [defaultValue]);

  const remove = (word: string) => {
    const left = words.filter((other) => other !== word);
    const field = input();
    if (!field) return;
    field.value = left.join(', ');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
  };
  return (
    <div ref={place} className={css['hashtags']}>
      <TextField
        label={t('Hashtags')}
        name="hashtags"
        hint={t('Optional, separated by commas.')}
        defaultValue={defaultValue}
        limit={textLimits.hashtags}
        disabled={disabled}
        onInput={(event) => setWords(hashtagsIn(event.currentTarget.value))}
      />
      {words.length > 0 && (
        <ul className={css['chips']} aria-label={t('Chosen hashtags')}>
          {words.map((word) => (
            <li key={word}>
              <button
                type="button"
                className={css['chip']}
                disabled={disabled}
                aria-label={t('Remove #{word}', { word })}
                onClick={() => remove(word)}
              >
                #{word}
                <X aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
