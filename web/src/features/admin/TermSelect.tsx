import { useRef } from 'react';
import { t, tn } from '../../i18n/translate.ts';
import { Select } from '../../ui/TextField.tsx';

const TERMS = [1, 3, 7, 30, 90, 365];

type Props = {
  days: number;
  onChange: (days: number) => void;
  /** Called after a choice by pointer and on Esc. */
  onDone?: () => void;
  /** Whether the choice has no "until it is lifted". */
  mustEnd?: boolean;
};

/** How long a ban lasts, or another decision; 0 days: until an admin lifts it. */
export function TermSelect({ days, onChange, onDone, mustEnd = false }: Props) {
  const isPointed = useRef(false);
  return (
    <Select
      label={t('Duration')}
      value={days}
      onPointerDown={() => (isPointed.current = true)}
      onKeyDown={({ key }) => {
        isPointed.current = false;
        if (key === 'Escape') onDone?.();
      }}
      onChange={({ target }) => {
        onChange(Number(target.value));
        if (isPointed.current) onDone?.();
      }}
    >
      {!mustEnd && <option value={0}>{t('Until an admin lifts the ban')}</option>}
      {TERMS.map((term) => (
        <option key={term} value={term}>
          {tn(term, '{count} day', '{count} days')}
        </option>
      ))}
    </Select>
  );
}
