import type { Decision } from '@tallscreen/bff/contract/decision';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { useAppealDecisionMutation } from '../../api/decisions.ts';
import { errorBodyOf, errorText } from '../../api/errors.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import type { Problem } from '../../ui/fieldErrors.ts';
import { Form } from '../../ui/Form.tsx';
import { textsOf } from '../../ui/formText.ts';
import { TextArea, TextField } from '../../ui/TextField.tsx';
import { useSubmit } from '../../ui/useSubmit.ts';
import { Statement } from '../notices/Statement.tsx';
import { AppealIntro } from './AppealIntro.tsx';
import css from './Decisions.module.css';

/** The field of an error, by the error's code. */
const FIELD_OF: Readonly<Record<string, string>> = {
  counter_notice_name_required: 'name',
  counter_notice_address_required: 'address',
  counter_notice_statement_required: 'statement',
  appeal_empty: 'text',
};

function problemOf(error: unknown): Problem {
  const text = errorText(error, t('Something went wrong.'));
  const field = FIELD_OF[errorBodyOf(error).code ?? ''];
  return field ? { field, text } : text;
}

/** Returns the first field that is missing; undefined if none is. */
function missingIn(fields: FormData): Problem | undefined {
  const { text = '', name = '', address = '' } = textsOf(fields);
  if (text === '') return { field: 'text', text: t('Please write why this decision is wrong.') };
  if (name === '') return { field: 'name', text: t('Please sign with your full name.') };
  if (address === '') return { field: 'address', text: t('Please enter your postal address.') };
  if (!fields.has('statement')) return { field: 'statement', text: t('Please confirm the statement.') };
  return undefined;
}

const Explanation = () => (
  <>
    <p>
      {t(
        'This follows from a copyright notice. To contest it you send a counter-notice: your name, your address and a statement, as the law asks for them.',
      )}
    </p>
    <p>
      {t(
        'Whoever sent the notice reads all of it. If they do not go to court in time, the decision is undone by itself. If they do, an admin decides.',
      )}
    </p>
  </>
);

/** Appeals a decision that follows from a copyright notice. The screen shows the answer instead once it is sent. */
export function CounterNoticeForm({ decision: { id, appeal } }: { decision: Decision }) {
  const [send] = useAppealDecisionMutation();
  const submission = useSubmit(async (fields) => {
    const missing = missingIn(fields);
    if (missing) return missing;
    const { text = '', name = '', address = '' } = textsOf(fields);
    const answer = await send({ id, text, counterNotice: { name, address, statement: true } });
    return answer.error && problemOf(answer.error);
  });
  return (
    <Form className={css['appeal']} submission={submission}>
      <AppealIntro appeal={appeal} />
      <Explanation />
      <TextArea label={t('Why is this decision wrong?')} name="text" limit={textLimits.appeal} required />
      <TextField
        label={t('Your full name, as your signature')}
        name="name"
        autoComplete="name"
        limit={textLimits.noticeName}
        required
      />
      <TextArea
        label={t('Your postal address')}
        name="address"
        autoComplete="street-address"
        rows={3}
        limit={textLimits.postalAddress}
        required
      />
      <Statement
        text={t(
          'I believe in good faith, under penalty of perjury, that this was removed by mistake. I accept the jurisdiction of the court at my address.',
        )}
      />
      <Button type="submit" look="primary" disabled={submission.isBusy}>
        {submission.isBusy ? t('Sending…') : t('Send the counter-notice')}
      </Button>
    </Form>
  );
}
