import { useState, type SubmitEvent } from 'react';
import type { Decision } from '@tallscreen/bff/contract/decision';
import { readText } from '@tallscreen/proto/rules/read-text';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { useAppealDecisionMutation } from '../../api/decisions.ts';
import { errorText } from '../../api/errors.ts';
import { Phrase } from '../../i18n/Phrase.tsx';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { TextArea } from '../../ui/TextField.tsx';
import css from './Decisions.module.css';

type Props = { decision: Decision; appealToken?: string | undefined };

/** Appeals a decision. The screen shows the answer instead of this form once it is sent. */
export function AppealForm({ decision: { id, appeal }, appealToken }: Props) {
  const [text, setText] = useState('');
  const [send, { isLoading, error }] = useAppealDecisionMutation();
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (readText(text)) void send({ id, text: readText(text), ...(appealToken && { appealToken }) });
  };
  return (
    <form className={css['appeal']} onSubmit={onSubmit}>
      <p>
        <Phrase
          text="You can appeal once, until {deadline}. Another moderator than the first decides, if there is one. If the appeal is granted, all effects of the decision are undone."
          values={{ deadline: <RelativeTime at={appeal.deadline} dateOnly /> }}
        />
      </p>
      <TextArea
        label={t('Why is this decision wrong?')}
        limit={textLimits.appeal}
        error={error && errorText(error, t('Something went wrong.'))}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" look="primary" disabled={!readText(text) || isLoading}>
        {t('Send appeal')}
      </Button>
    </form>
  );
}
