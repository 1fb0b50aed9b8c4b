import { useRef, useState } from 'react';
import type { NoticeMade } from '@tallscreen/bff/contract/notice';
import { COPYRIGHT, ILLEGAL } from '@tallscreen/proto/rules/reasons';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { errorBodyOf } from '../../api/errors.ts';
import { useSendNoticeMutation } from '../../api/notices.ts';
import { t } from '../../i18n/translate.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { Select, TextArea, TextField } from '../../ui/TextField.tsx';
import { useSubmit } from '../../ui/useSubmit.ts';
import { useRules } from '../rules/useRules.ts';
import { CopyrightFields } from './CopyrightFields.tsx';
import { isProblem, noticeProblem, readNotice } from './noticeProblem.ts';
import { Statement } from './Statement.tsx';
import css from './Notices.module.css';

type Props = { itemUrl: string; onSent: (made: NoticeMade) => void };

/** A notice by anybody. */
export function NoticeForm({ itemUrl, onSent }: Props) {
  const [category, setCategory] = useState('');
  const [send] = useSendNoticeMutation();
  const { rules, titleOf, isMissing, isFetching, refetch } = useRules();
  // Stays while the form is open, so that a repeat after a lost answer gets the first notice.
  const clientId = useRef(crypto.randomUUID());
  const isCopyright = category === COPYRIGHT;
  const submission = useSubmit(async (fields) => {
    const notice = readNotice(fields, clientId.current);
    if (isProblem(notice)) return notice;
    const answer = await send(notice);
    if (answer.error) {
      // The rule may have been taken out of force since the list was loaded.
      if (errorBodyOf(answer.error).code === 'notice_category_required') void refetch();
      return noticeProblem(answer.error);
    }
    onSent(answer.data);
    return undefined;
  });
  return (
    <Form className={css['form']} submission={submission}>
      <TextField
        label={t('Address of the video, comment or profile')}
        name="item_url"
        inputMode="url"
        hint={t('Open it in your browser and copy its address.')}
        defaultValue={itemUrl}
        limit={textLimits.url}
        required
      />
      <Select
        label={t('What is wrong?')}
        name="category"
        value={category}
        onChange={(event) => setCategory(event.target.value)}
        required
      >
        <option value="">{t(isFetching && rules.length === 0 ? 'Loading…' : 'Please choose')}</option>
        {rules.map(({ code, title }) => (
          <option key={code} value={code}>
            {title}
          </option>
        ))}
        <option value={ILLEGAL}>{titleOf(ILLEGAL)}</option>
      </Select>
      {isMissing && (
        <Alert tone="error">
          {t('Failed to load the rules.')}{' '}
          <Button size="s" disabled={isFetching} onClick={() => void refetch()}>
            {t('Retry')}
          </Button>
        </Alert>
      )}
      {/* Stays mounted, so that another look at the categories loses nothing that was typed. */}
      <fieldset hidden={!isCopyright} disabled={!isCopyright}>
        <div className={css['form']}>
          <CopyrightFields />
        </div>
      </fieldset>
      <TextArea label={t('Explain what is wrong, and where')} name="text" limit={textLimits.notice} rows={5} required />
      <TextField
        label={t('Your email')}
        name="email"
        type="email"
        autoComplete="email"
        hint={t(
          'You get a receipt and the outcome there. Only admins see it. It is deleted 180 days after the decision.',
        )}
        required
      />
      <TextField
        label={isCopyright ? t('Your name, as your signature') : t('Your name (optional)')}
        name="name"
        autoComplete="name"
        limit={textLimits.noticeName}
        required={isCopyright}
      />
      <Statement text={t('I believe in good faith that what I say here is correct and complete.')} />
      <Button type="submit" look="primary" disabled={submission.isBusy}>
        {submission.isBusy ? t('Sending…') : t('Send the notice')}
      </Button>
    </Form>
  );
}
