import { useRef } from 'react';
import { Bookmark } from 'lucide-react';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { readText } from '@tallscreen/proto/rules/read-text';
import { useSavedReasonsQuery, useSaveReasonsMutation } from '../../api/workbench.ts';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { errorText } from '../../api/errors.ts';
import { t } from '../../i18n/translate.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { ReasonSelect } from '../admin/ReasonSelect.tsx';
import { TermSelect } from '../admin/TermSelect.tsx';
import { useRules } from '../rules/useRules.ts';
import type { Why } from './choices.ts';
import { ReasonField } from './ReasonField.tsx';
import { useWorkKeys } from './useWorkKeys.ts';
import { isTooLong } from '../../ui/textLimit.ts';
import css from './Workbench.module.css';

const MOST_SAVED = 20;

type Props = {
  why: Why;
  /** Whether it may be the reason of a ban. */
  isBan: boolean;
  onChange: (why: Why) => void;
  onDone: () => void;
};

/** Fields for the reason of a rejection, a warning or a removal: a rule, own words, or a saved reason. */
export function WhyFields({ why, isBan, onChange, onDone }: Props) {
  const dispatch = useAppDispatch();
  const input = useRef<HTMLInputElement>(null);
  const rule = useRef<HTMLInputElement>(null);
  const { data } = useSavedReasonsQuery();
  const { rules, find, titleOf } = useRules();
  const [save, { isLoading: isSaving }] = useSaveReasonsMutation();
  const saved = data?.reasons ?? [];
  // A rule that is out of force by now cannot be chosen; while the rules are loading, the server decides.
  const take = ({ reason_code: code, text }: (typeof saved)[number]) =>
    onChange({ ...why, rule: (rules.length > 0 ? find(code)?.code : code) ?? '', reason: text ?? '' });
  useWorkKeys({
    c: () => rule.current?.focus(),
    e: () => input.current?.focus(),
    ...Object.fromEntries(saved.slice(0, 9).map((reason, index) => [String(index + 1), () => take(reason)])),
  });
  const keep = async () => {
    const reason = { reason_code: why.rule || null, text: readText(why.reason) || null };
    const { error } = await save({ reasons: [...saved, reason] });
    if (error) dispatch(toastShown(errorText(error, t('Something went wrong.')), 'error'));
    else dispatch(toastShown(t('Reason saved.')));
  };
  return (
    <div className={css['why']}>
      {saved.length > 0 && (
        <ul className={css['saved']} aria-label={t('Saved reasons')}>
          {saved.map((reason, index) => (
            <li key={`${reason.reason_code ?? ''} ${reason.text ?? ''}`}>
              <button type="button" className={css['chip']} onClick={() => take(reason)}>
                {index < 9 && <kbd>{index + 1}</kbd>}{' '}
                {[reason.reason_code && titleOf(reason.reason_code), reason.text].filter(Boolean).join(': ')}
              </button>
            </li>
          ))}
        </ul>
      )}
      <ReasonSelect ref={rule} value={why.rule} onChange={(code) => onChange({ ...why, rule: code })} onDone={onDone} />
      {isBan && <TermSelect days={why.days} onChange={(days) => onChange({ ...why, days })} onDone={onDone} />}
      <ReasonField
        ref={input}
        label={t('Reason in your words')}
        placeholder={t('Reason in your words (optional)')}
        value={why.reason}
        onChange={(reason) => onChange({ ...why, reason })}
        onDone={onDone}
      >
        <IconButton
          name={t('Save this reason')}
          icon={<Bookmark />}
          disabled={
            isSaving ||
            saved.length >= MOST_SAVED ||
            (!why.rule && !readText(why.reason)) ||
            isTooLong(textLimits.reason, why.reason)
          }
          onClick={() => void keep()}
        />
      </ReasonField>
    </div>
  );
}
