import type { ReactNode, SubmitEvent } from 'react';
import { readText } from '@tallscreen/proto/rules/read-text';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { errorText } from '../../api/errors.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/TextField.tsx';
import css from './Decisions.module.css';

interface Props {
  readonly label: string;
  /** Stands above the field. */
  readonly intro?: ReactNode;
  /** The parent keeps it, so that a closed dialog opens with it again. */
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly onSend: (text: string) => void;
}

/** The text of an appeal with its button. */
export function AppealText({ label, intro, text, onText, isBusy, error, onSend }: Props) {
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (readText(text)) onSend(readText(text));
  };
  return (
    <form className={css['appeal']} onSubmit={onSubmit}>
      {intro}
      <TextArea
        label={label}
        limit={textLimits.appeal}
        error={error ? errorText(error, t('Something went wrong.')) : undefined}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      <Button type="submit" look="primary" disabled={!readText(text) || isBusy}>
        {t('Send appeal')}
      </Button>
    </form>
  );
}
