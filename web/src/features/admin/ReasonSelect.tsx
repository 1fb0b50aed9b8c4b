import { useRef, type KeyboardEvent } from 'react';
import type { ReasonCode } from '@tallscreen/bff/contract/reason';
import { useReasonsQuery } from '../../api/reasons.ts';
import { t, tReason } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import css from './Admin.module.css';

type Props = {
  value: ReasonCode | '';
  onChange: (code: ReasonCode | '') => void;
  /** Called after a choice by pointer and on Esc; not after an arrow key, which may pass several rules. */
  onDone?: () => void;
};

/** Chooses the broken rule, and shows the sentence that the owner of the item will read. */
export function ReasonSelect({ value, onChange, onDone }: Props) {
  const { data, isError, isFetching, refetch } = useReasonsQuery();
  const isPointed = useRef(false);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    isPointed.current = false;
    if (key === 'Escape') onDone?.();
  };
  const reasons = data?.reasons ?? [];
  const chosen = reasons.find(({ code }) => code === value);
  return (
    <div className={css['rule']}>
      <select
        className={css['select']}
        aria-label={t('Broken rule')}
        value={value}
        onPointerDown={() => (isPointed.current = true)}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          onChange(reasons.find(({ code }) => code === event.target.value)?.code ?? '');
          if (isPointed.current) onDone?.();
        }}
      >
        <option value="">{t('No rule chosen')}</option>
        {reasons.map(({ code, title }) => (
          <option key={code} value={code}>
            {tReason(title, code)}
          </option>
        ))}
      </select>
      <p className="quiet small" aria-live="polite">
        {chosen ? tReason(chosen.text, chosen.code) : isError && !data && t('The rules could not be loaded.')}
      </p>
      {isError && !data && (
        <Button size="s" disabled={isFetching} onClick={() => void refetch()}>
          {t('Load the rules again')}
        </Button>
      )}
    </div>
  );
}
