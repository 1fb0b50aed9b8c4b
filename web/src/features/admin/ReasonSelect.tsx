import type { Ref } from 'react';
import type { ReasonCode } from '@tallscreen/bff/contract/reason';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { useRules } from '../rules/useRules.ts';
import { ReasonList } from './ReasonList.tsx';
import css from './ReasonSelect.module.css';

type Props = {
  ref?: Ref<HTMLInputElement>;
  value: ReasonCode;
  onChange: (code: ReasonCode) => void;
  /** Called after a choice, and on Esc while the list is closed. */
  onDone?: () => void;
};

/** Chooses the broken rule, and shows the sentence that the owner of the item will read. */
export function ReasonSelect({ ref, value, onChange, onDone }: Props) {
  const { rules, find, titleOf, isMissing, isFetching, refetch } = useRules();
  const chosen = find(value);
  const outOfForce =
    value && rules.length > 0 && t('“{rule}” is out of force. Choose another rule.', { rule: titleOf(value) });
  return (
    <div className={css['rule']}>
      <ReasonList ref={ref} rules={rules} chosen={chosen} onChange={onChange} onDone={onDone} />
      <p className="quiet small" aria-live="polite">
        {chosen ? chosen.text : isMissing ? t('The rules could not be loaded.') : outOfForce}
      </p>
      {isMissing && (
        <Button size="s" disabled={isFetching} onClick={() => void refetch()}>
          {t('Load the rules again')}
        </Button>
      )}
    </div>
  );
}
