import type { ReceivedCounterNotice } from '@tallscreen/bff/contract/counter-notice';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { errorBodyOf, errorText } from '../../api/errors.ts';
import { useObjectMutation, type NoticeRef } from '../../api/notices.ts';
import { Phrase } from '../../i18n/Phrase.tsx';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { textsOf } from '../../ui/formText.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { TextArea } from '../../ui/TextField.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useSubmit } from '../../ui/useSubmit.ts';
import css from './Notices.module.css';

type Props = { counterNotice: ReceivedCounterNotice };

/** What became of a counter-notice. */
function State({ counterNotice: { status, due_at: dueAt, objected_at: objectedAt } }: Props) {
  if (status === 'granted') return t('The decision was undone after the counter-notice.');
  if (status === 'refused') return t('The counter-notice was refused. The decision stays.');
  if (objectedAt) return t('You or another sender told us of a court case. An admin decides.');
  return (
    <Phrase
      text="The decision is undone on {date}, unless you tell us before that you have gone to court."
      values={{ date: <RelativeTime at={dueAt} dateOnly /> }}
    />
  );
}

/** Tells the admins of a court case; the page shows the answer instead of the form once it is sent. */
function Objection({ notice }: { notice: NoticeRef }) {
  const [object] = useObjectMutation();
  const submission = useSubmit(async (fields) => {
    const { text = '' } = textsOf(fields);
    if (text === '') return { field: 'text', text: t('Please name the court and the number of the case.') };
    const { error } = await object({ ...notice, text });
    if (!error) return undefined;
    const problem = errorText(error, t('Something went wrong.'));
    return errorBodyOf(error).code === 'objection_required' ? { field: 'text', text: problem } : problem;
  });
  return (
    <Form className={css['form']} submission={submission}>
      <TextArea
        label={t('Which court, and the number of the case')}
        name="text"
        limit={textLimits.notice}
        rows={3}
        required
      />
      <Button type="submit" look="primary" disabled={submission.isBusy}>
        {submission.isBusy ? t('Sending…') : t('I have gone to court')}
      </Button>
    </Form>
  );
}

/** What the owner of an item answered to a copyright notice, and what its sender can do. */
export function CounterNotice({ counterNotice, notice }: Props & { notice: NoticeRef }) {
  const { text, name, address, status, due_at: dueAt, objected_at: objectedAt } = counterNotice;
  const isRunning = status === 'open' && objectedAt === null && Date.parse(dueAt) > useNow().getTime();
  return (
    <section className={css['facts']} aria-labelledby="counter-notice">
      <h2 id="counter-notice">{t('The counter-notice')}</h2>
      <p role="status">
        <State counterNotice={counterNotice} />
      </p>
      <blockquote dir="auto">{text}</blockquote>
      {(name !== '' || address !== '') && (
        <p className={css['address']} dir="auto">
          {name}
          {'\n'}
          {address}
        </p>
      )}
      {isRunning && <Objection notice={notice} />}
    </section>
  );
}
