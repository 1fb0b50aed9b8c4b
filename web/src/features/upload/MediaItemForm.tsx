import { acceptOf } from '@tallscreen/proto/rules/upload-rules';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { Button } from '../../ui/Button.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { FilePicker } from './FilePicker.tsx';
import { useMediaItemForm, type FormRules } from './useMediaItemForm.ts';
import css from './Upload.module.css';

type Props = {
  rules: FormRules;
  file: { label: string; hint: string };
  titleLabel: string;
  /** The button's text while nothing is being sent. */
  action: string;
  /** Whether submitting is disabled, for example during the cooldown. */
  isBlocked?: boolean;
  onSettled: () => void;
};

/** The upload form of videos and promos. */
export function MediaItemForm({ rules, file, titleLabel, action, isBlocked = false, onSettled }: Props) {
  const { form, picked, isChecking, percent, outcome, onPick, onSubmit, cancel } = useMediaItemForm(rules, onSettled);
  const isSending = percent !== null;
  return (
    <form
      ref={form}
      className={css['form']}
      onSubmit={(event) => (isBlocked ? event.preventDefault() : onSubmit(event))}
      noValidate
    >
      <FilePicker
        {...file}
        accept={acceptOf(rules.kind)}
        picked={picked}
        isChecking={isChecking}
        isDisabled={isSending}
        onPick={onPick}
      />
      <TextField label={titleLabel} name="title" maxLength={textLimits.title} required disabled={isSending} />
      <TextField
        label="Hashtags"
        name="hashtags"
        hint="Optional, separated by commas."
        maxLength={textLimits.hashtags}
        disabled={isSending}
      />
      {outcome && <Alert tone={outcome.tone}>{outcome.text}</Alert>}
      {isSending && <ProgressBar label="Uploading" percent={percent} />}
      <div className={css['submit']}>
        <Button type="submit" look="primary" wide disabled={isSending || isChecking || isBlocked}>
          {isSending ? 'Uploading...' : action}
        </Button>
        {isSending && <Button onClick={cancel}>Cancel</Button>}
      </div>
    </form>
  );
}
