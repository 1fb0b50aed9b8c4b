import { useState } from 'react';
import type { Decision } from '@tallscreen/bff/contract/decision';
import { useAppealDecisionMutation } from '../../api/decisions.ts';
import { t } from '../../i18n/translate.ts';
import { AppealIntro } from './AppealIntro.tsx';
import { AppealText } from './AppealText.tsx';

type Props = { decision: Decision; appealToken?: string | undefined };

/** Appeals a decision. The screen shows the answer instead of this form once it is sent. */
export function AppealForm({ decision: { id, appeal }, appealToken }: Props) {
  const [text, setText] = useState('');
  const [send, { isLoading, error }] = useAppealDecisionMutation();
  return (
    <AppealText
      label={t('Why is this decision wrong?')}
      intro={<AppealIntro appeal={appeal} />}
      text={text}
      onText={setText}
      isBusy={isLoading}
      error={error}
      onSend={(read) => void send({ id, text: read, ...(appealToken && { appealToken }) })}
    />
  );
}
