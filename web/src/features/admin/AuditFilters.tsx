import { useState } from 'react';
import { auditActions, auditTargets, type AuditAction } from '@tallscreen/proto/rules/audit-targets';
import type { AuditTarget } from '@tallscreen/bff/contract/audit';
import type { AuditFilter } from '../../api/admin.ts';
import { useAdminsQuery } from '../../api/workbench.ts';
import { t } from '../../i18n/translate.ts';
import { Select, TextField } from '../../ui/TextField.tsx';
import { actionName, codeName } from './codeNames.ts';
import { useNumber, usePersonId } from './usePersonId.ts';
import css from './Admin.module.css';

const NO_TEXTS = { admin: '', target: '', from: '', to: '' };

/** Returns the start of the day in a date field, in the device's time zone; of the next day with `daysLater` 1. */
function beginOf(date: string, daysLater = 0): string | undefined {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const time = new Date(year, month - 1, day + daysLater);
  return date && Number.isFinite(time.getTime()) ? time.toISOString() : undefined;
}

/** The filters of the log. `filter` is undefined while a name is searched (`isSearching`) or wrong. */
export function useAuditFilters() {
  const [target, setTarget] = useState<AuditTarget | undefined>();
  const [action, setAction] = useState<AuditAction | undefined>();
  const [texts, setTexts] = useState(NO_TEXTS);
  const admin = usePersonId(texts.admin);
  const person = usePersonId(target === 'user' ? texts.target : '');
  const number = useNumber(target === 'user' ? '' : texts.target);
  const aim = target === 'user' ? person : number;
  const isWrong = Boolean(admin.problem) || Boolean(target && aim.problem);
  const isSearching = !isWrong && (admin.isSearching || aim.isSearching);
  const [from, until] = [beginOf(texts.from), beginOf(texts.to, 1)];
  const filter: AuditFilter | undefined =
    isSearching || isWrong
      ? undefined
      : {
          ...(target && { target_type: target }),
          ...(target && aim.id && { target_id: aim.id }),
          ...(admin.id && { actor_id: admin.id }),
          ...(action && { action }),
          ...(from && { from }),
          ...(until && { until }),
        };
  const set = (name: keyof typeof NO_TEXTS) => (event: { target: { value: string } }) =>
    setTexts((before) => ({ ...before, [name]: event.target.value }));
  return { filter, isSearching, target, setTarget, action, setAction, texts, set, admin, aim };
}

export function AuditFilters({ target, setTarget, action, setAction, texts, set, admin, aim }: Filters) {
  const { data: admins } = useAdminsQuery();
  return (
    <form
      className={css['filters']}
      role="search"
      aria-label={t('Filter the log')}
      onSubmit={(e) => e.preventDefault()}
    >
      <Select
        label={t('Action')}
        value={action ?? ''}
        onChange={({ target: { value } }) => setAction(auditActions.find((known) => known === value))}
      >
        <option value="">{t('All actions')}</option>
        {auditActions.map((known) => (
          <option key={known} value={known}>
            {actionName(known)}
          </option>
        ))}
      </Select>
      <TextField
        label={t('Admin')}
        type="search"
        list="admins"
        autoComplete="off"
        hint={t('Username or ID')}
        value={texts.admin}
        error={admin.problem}
        onChange={set('admin')}
      />
      <datalist id="admins">
        {admins?.users.map(({ id, username }) => (
          <option key={id} value={username} />
        ))}
      </datalist>
      <Select
        label={t('Target type')}
        value={target ?? ''}
        onChange={({ target: { value } }) => setTarget(auditTargets.find((type) => type === value))}
      >
        <option value="">{t('All targets')}</option>
        {auditTargets.map((type) => (
          <option key={type} value={type}>
            {codeName(type)}
          </option>
        ))}
      </Select>
      {target && (
        <TextField
          label={t('Target')}
          type="search"
          autoComplete="off"
          hint={target === 'user' ? t('Username or ID') : t('Number')}
          value={texts.target}
          error={aim.problem}
          onChange={set('target')}
        />
      )}
      <TextField label={t('From')} type="date" value={texts.from} onChange={set('from')} />
      <TextField label={t('Until (inclusive)')} type="date" value={texts.to} onChange={set('to')} />
    </form>
  );
}

type Filters = Omit<ReturnType<typeof useAuditFilters>, 'filter' | 'isSearching'>;
