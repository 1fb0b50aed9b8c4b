import { useEffect, type ReactNode } from 'react';
import type { ResumableUpload } from '@tallscreen/bff/contract';
import { acceptOf } from '@tallscreen/proto/rules/upload-rules';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { FilePicker } from './FilePicker.tsx';
import { HashtagsField } from './HashtagsField.tsx';
import { SendingProgress } from './SendingProgress.tsx';
import { UnfinishedNote } from './UnfinishedNote.tsx';
import { useMediaItemForm, type FormRules } from './useMediaItemForm.ts';
import css from './Upload.module.css';

type Props = {
  rules: FormRules;
  /** Marked for translation. */
  file: { label: string; hint: string };
  titleLabel: string;
  /** The button's text while nothing is being sent. */
  action: string;
  /** Whether submitting is disabled, for example during the cooldown. */
  isBlocked?: boolean;
  /** An unfinished upload to continue. */
  start?: ResumableUpload | undefined;
  onSettled: (isDone: boolean) => void;
  /** Told the id of the upload that is being sent, '' until the server knows it, null while none is sent. */
  onSending?: (id: string | null) => void;
  /** Further fields. */
  children?: ReactNode;
};

/** The upload form of videos and promos. */
export function MediaItemForm(props: Props) {
  const { rules, file, titleLabel, action, isBlocked = false, start, onSettled, onSending, children } = props;
  const { form, picked, isChecking, percent, outcome, ...item } = useMediaItemForm(rules, onSettled, start);
  const isSending = percent !== null;
  const sendingId = isSending ? (item.activeId ?? '') : null;
  useEffect(() => onSending?.(sendingId), [onSending, sendingId]);
  // Who continues an upload came here from the list below the form.
  useEffect(() => {
    if (start) form.current?.querySelector<HTMLInputElement>('input[name="title"]')?.focus();
    // The form is made anew for each upload that is continued.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <form
      ref={form}
      className={css['form']}
      data-sending={isSending || undefined}
      onSubmit={(event) => (isBlocked ? event.preventDefault() : item.onSubmit(event))}
      noValidate
    >
      <FilePicker
        label={t(file.label)}
        hint={t(file.hint)}
        accept={acceptOf(rules.kind)}
        picked={picked}
        isChecking={isChecking}
        isDisabled={isSending}
        onPick={item.onPick}
      />
      {picked?.isLandscape && (
        <p className="quiet small">
          {t('This clip is wider than it is high. It is shown whole, with blurred bars above and below it.')}
        </p>
      )}
      {rules.isResumable && !isSending && <UnfinishedNote picked={picked} known={item.known} start={start} />}
      <TextField
        label={titleLabel}
        name="title"
        defaultValue={start?.title}
        maxLength={textLimits.title}
        required
        disabled={isSending}
      />
      <HashtagsField defaultValue={start?.hashtags} disabled={isSending} />
      <fieldset className={css['more']} disabled={isSending}>
        {children}
      </fieldset>
      {outcome && <Alert tone={outcome.tone}>{outcome.text}</Alert>}
      {isSending && <SendingProgress percent={percent} state={item.state} left={item.left} />}
      <div className={css['submit']}>
        <Button type="submit" look="primary" wide disabled={isSending || isChecking || isBlocked}>
          {isSending ? t('Uploading...') : action}
        </Button>
        {isSending && item.state !== 'finishing' && <Button onClick={item.cancel}>{t('Cancel')}</Button>}
        {rules.isResumable && !isSending && (
          <Button disabled={isChecking || isBlocked} onClick={item.onSaveDraft}>
            {t('Save draft')}
          </Button>
        )}
      </div>
    </form>
  );
}
