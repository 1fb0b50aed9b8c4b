import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { FilePicker } from './FilePicker.tsx';
import { useClipForm, type ClipRules } from './useClipForm.ts';
import css from './Upload.module.css';

const MAX_TEXT = 100;

type Props = {
  rules: ClipRules;
  file: { label: string; hint: string; accept: string };
  titleLabel: string;
  /** What the button says while nothing is sent. */
  action: string;
  /** Nothing can be sent for now. */
  isBlocked?: boolean;
  onSettled: () => void;
};

/** The one form behind videos and promos. */
export function ClipForm({ rules, file, titleLabel, action, isBlocked = false, onSettled }: Props) {
  const { form, clip, isChecking, percent, outcome, onPick, onSubmit, cancel } = useClipForm(rules, onSettled);
  const isSending = percent !== null;
  return (
    <form
      ref={form}
      className={css['form']}
      onSubmit={(event) => (isBlocked ? event.preventDefault() : onSubmit(event))}
      noValidate
    >
      <FilePicker {...file} clip={clip} isChecking={isChecking} isDisabled={isSending} onPick={onPick} />
      <TextField label={titleLabel} name="title" maxLength={MAX_TEXT} required disabled={isSending} />
      <TextField
        label="Hashtags"
        name="hashtags"
        hint="Optional, separated by commas."
        maxLength={MAX_TEXT}
        disabled={isSending}
      />
      {outcome && <Notice tone={outcome.tone}>{outcome.text}</Notice>}
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
