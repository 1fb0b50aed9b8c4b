import type { ReasonCode } from '@tallscreen/bff/contract';
import { useReasonsQuery } from '../../api/reasons.ts';
import css from './Admin.module.css';

type Props = { value: ReasonCode | ''; onChange: (code: ReasonCode | '') => void };

/** Chooses the broken rule, and shows the sentence that the owner of the item will read. */
export function ReasonSelect({ value, onChange }: Props) {
  const { data } = useReasonsQuery();
  const reasons = data?.reasons ?? [];
  const chosen = reasons.find(({ code }) => code === value);
  return (
    <div className={css['rule']}>
      <select
        className={css['select']}
        aria-label="Broken rule"
        value={value}
        onChange={(event) => onChange(reasons.find(({ code }) => code === event.target.value)?.code ?? '')}
      >
        <option value="">No rule chosen</option>
        {reasons.map(({ code, title }) => (
          <option key={code} value={code}>
            {title}
          </option>
        ))}
      </select>
      <p className="quiet small" aria-live="polite">
        {chosen?.text}
      </p>
    </div>
  );
}
