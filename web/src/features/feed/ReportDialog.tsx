import { useEffect, useState, type SubmitEvent } from 'react';
import { useReportMutation } from '../../api/engagement.ts';
import { errorText, statusOf } from '../../api/errors.ts';
import type { ReportedType, ReportReason } from '@tallscreen/bff/contract/report';
import { msg, t } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Alert } from '../../ui/Alert.tsx';
import css from './ReportDialog.module.css';

const REASONS: [ReportReason, label: string, hint: string][] = [
  ['SPAM', msg('Spam'), msg('Misleading, or posted again and again')],
  ['HARASSMENT', msg('Harassment'), msg('Attacks or threatens somebody')],
  ['INAPPROPRIATE', msg('Inappropriate'), msg('Nudity, violence or other unsafe content')],
  ['OTHER', msg('Other'), msg('Something else an admin should see')],
];
const TITLES: Readonly<Record<ReportedType, string>> = {
  video: msg('Report this video'),
  promo: msg('Report this promo'),
  comment: msg('Report this comment'),
  user: msg('Report this user'),
};
const ALREADY: Readonly<Record<ReportedType, string>> = {
  video: msg('You already reported this video.'),
  promo: msg('You already reported this promo.'),
  comment: msg('You already reported this comment.'),
  user: msg('You already reported this user.'),
};
const CLOSE_MS = 1500;
const FEEDBACK_MS = 3000;

type Props = { itemType: ReportedType; itemId: number; onClose: () => void };
type Feedback = { tone: 'good' | 'error'; text: string };

function useFeedback(onClose: () => void) {
  const [feedback, setFeedback] = useState<Feedback>();
  const isDone = feedback?.tone === 'good';
  useEffect(() => {
    if (!feedback) return;
    const timer = isDone ? setTimeout(onClose, CLOSE_MS) : setTimeout(() => setFeedback(undefined), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [feedback, isDone, onClose]);
  return [feedback, setFeedback] as const;
}

export function ReportDialog({ itemType, itemId, onClose }: Props) {
  const [reason, setReason] = useState<ReportReason>();
  const [feedback, setFeedback] = useFeedback(onClose);
  const [report, { isLoading }] = useReportMutation();

  async function send() {
    if (!reason) {
      setFeedback({ tone: 'error', text: t('Please select a reason.') });
      return;
    }
    const { error } = await report({ item_id: itemId, item_type: itemType, reason });
    if (!error) setFeedback({ tone: 'good', text: t('Thank you. An admin will look at it.') });
    else {
      const already = t(ALREADY[itemType]);
      setFeedback({
        tone: 'error',
        text: statusOf(error) === 409 ? errorText(error, already) : t('Failed to submit report.'),
      });
    }
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void send();
  };

  return (
    <Dialog title={t(TITLES[itemType])} description={t('Why should an admin look at it?')} onClose={onClose}>
      <form className={css['form']} onSubmit={onSubmit}>
        <fieldset className={css['reasons']}>
          <legend className="unseen">{t('Reason')}</legend>
          {REASONS.map(([value, label, hint]) => (
            <label key={value} className={css['reason']}>
              <input type="radio" name="reason" value={value} onChange={() => setReason(value)} />
              <span>
                <strong>{t(label)}</strong>
                <span className="quiet small"> {t(hint)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        {feedback && <Alert tone={feedback.tone}>{feedback.text}</Alert>}
        <div className={css['actions']}>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" look="primary" disabled={isLoading || feedback?.tone === 'good'}>
            {t('Submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
