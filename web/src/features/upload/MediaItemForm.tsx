import { useEffect, type ComponentProps, type ReactNode } from 'react';
import { acceptOf } from '@tallscreen/proto/rules/upload-rules';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { FieldErrors, fieldProblem, formProblem } from '../../ui/fieldErrors.ts';
import { CutFields } from './CutFields.tsx';
import { DetailsFields } from './DetailsFields.tsx';
import { FilePicker } from './FilePicker.tsx';
import { SendingProgress } from './SendingProgress.tsx';
import { UnfinishedNote } from './UnfinishedNote.tsx';
import { useMediaItemForm, type FormCalls, type FormRules } from './useMediaItemForm.ts';
import { textsOfDetails } from './videoDetails.ts';
import css from './Upload.module.css';

type Props = FormCalls & {
  rules: FormRules;
  /** Marked for translation. */
  file: { label: string; hint: string };
  titleLabel: string;
  ofVideo?: ComponentProps<typeof DetailsFields>['ofVideo'];
  /** The button's text while nothing is being sent. */
  action: string;
  /** Whether submitting is disabled, for example during the cooldown. */
  isBlocked?: boolean;
  /** Called with the upload's id: '' before the server has one, null when nothing is being sent. */
  onSending?: (id: string | null) => void;
  /** Shows the picked file in place of the plain preview. */
  preview?: (url: string) => ReactNode;
  /** Further fields. */
  children?: ReactNode;
};

/** The upload form of videos and promos. */
export function MediaItemForm(props: Props) {
  const { rules, file, titleLabel, ofVideo, action, isBlocked = false, start, onSending, preview, children } = props;
  const { form, picked, cut, onCut, isChecking, percent, outcome, ...item } = useMediaItemForm(rules, props);
  const isSending = percent !== null;
  const problem = outcome?.tone === 'error' ? outcome.problem : undefined;
  const text = outcome?.tone === 'good' ? outcome.text : formProblem(problem);
  const sendingId = isSending ? (item.activeId ?? '') : null;
  useEffect(() => onSending?.(sendingId), [onSending, sendingId]);
  // Skip it if the list below the form, where the user continued the upload, has the focus.
  useEffect(() => {
    if (start) form.current?.querySelector<HTMLInputElement>('input[name="title"]')?.focus();
    // Each continued upload gets a new form, so this runs once.
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
      <FieldErrors value={fieldProblem(problem)}>
        <div className={css['columns']}>
          <div className={css['column']}>
            {picked && (
              <CutFields
                picked={picked}
                cut={cut}
                isDisabled={isSending}
                onChange={onCut}
                preview={preview?.(picked.url)}
              />
            )}
            <FilePicker
              label={t(file.label)}
              hint={t(file.hint)}
              accept={acceptOf(rules.kind)}
              picked={picked}
              isChecking={isChecking}
              isDisabled={isSending}
              hasCamera={rules.kind === 'video'}
              onPick={item.onPick}
            />
            {picked?.isLandscape && (
              <p className="quiet small">
                {t('This clip is wider than it is high. It is shown whole, with blurred bars above and below it.')}
              </p>
            )}
            {rules.isResumable && !isSending && (
              <UnfinishedNote picked={picked} known={item.known} kept={item.kept} start={start} />
            )}
          </div>
          <div className={css['column']}>
            <DetailsFields
              texts={start && textsOfDetails(start)}
              titleLabel={titleLabel}
              ofVideo={ofVideo}
              disabled={isSending}
            />
            <fieldset className={css['more']} disabled={isSending}>
              {children}
            </fieldset>
            {outcome && text && <Alert tone={outcome.tone}>{text}</Alert>}
            {isSending && <SendingProgress percent={percent} state={item.state} left={item.left} />}
            <div className={css['submit']}>
              <Button type="submit" look="primary" wide disabled={isSending || isChecking || isBlocked}>
                {isSending ? t('Uploading...') : action}
              </Button>
              {isSending && item.state !== 'finishing' && <Button onClick={item.cancel}>{t('Cancel')}</Button>}
              {rules.isResumable && !isSending && (
                <Button disabled={isChecking} onClick={item.onSaveDraft}>
                  {t('Save draft')}
                </Button>
              )}
            </div>
          </div>
        </div>
      </FieldErrors>
    </form>
  );
}
