import { useState } from 'react';
import type { Decision } from '@tallscreen/bff/contract/decision';
import { useAppealDecisionMutation } from '../../api/decisions.ts';
import { Phrase } from '../../i18n/Phrase.tsx';
import { t } from '../../i18n/translate.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { AppealText } from './AppealText.tsx';

type Props = { decision: Decision; appealToken?: string | undefined };

/** Appeals a decision. The screen shows the answer instead of this form once it is sent. */
export function AppealForm({ decision: { id, appeal }, appealToken }: Props) {
  const [text, setText] = useState('');
  const [send, { isLoading, error }] = useAppealDecisionMutation();
  const intro = (
    <p>
      <Phrase
        text="You can appeal once, until {deadline}. Another moderator than the first decides, if there is one. If the appeal is granted, all effects of the decision are undone."
        values={{ deadline: <RelativeTime at={appeal.deadline} dateOnly /> }}
      />
    </p>
  );
  return (
    <AppealText
      label={t('Why is this decision wrong?')}
      intro={intro}
      text={text}
      onText={setText}
      isBusy={isLoading}
      error={error}
      onSend={(read) => void send({ id, text: read, ...(appealToken && { appealToken }) })}
    />
  );
}
