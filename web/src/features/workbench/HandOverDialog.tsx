import { useState, type SubmitEvent } from 'react';
import type { QueueEntry } from '@tallscreen/bff/contract/queue';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { readText } from '@tallscreen/proto/rules/read-text';
import { errorText } from '../../api/errors.ts';
import { useAdminsQuery, useHandOverMutation } from '../../api/workbench.ts';
import { useAccount, useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { t } from '../../i18n/translate.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Select, TextField } from '../../ui/TextField.tsx';
import { nameOf } from './choices.ts';
import css from './Workbench.module.css';

/** Asks another admin for a second opinion, or withdraws the question. */
export function HandOverDialog({ entry, onClose }: { entry: QueueEntry; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const ownId = useAccount()?.id;
  const { data, isError } = useAdminsQuery();
  const [handOver, { isLoading, error }] = useHandOverMutation();
  const [to, setTo] = useState('');
  const [note, setNote] = useState('');
  const others = data?.users.filter((user) => user.id !== ownId && !user.is_banned) ?? [];
  const send = async (adminId: number | null) => {
    const answer = await handOver({ id: entry.id, admin_id: adminId, ...(readText(note) && { note: readText(note) }) });
    if (answer.error) return;
    dispatch(toastShown(adminId === null ? t('Withdrawn.') : t('Handed over.')));
    onClose();
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (to) void send(Number(to));
  };
  return (
    <Dialog title={t('Second opinion')} description={nameOf(entry)} onClose={onClose}>
      <form className={css['form']} onSubmit={onSubmit}>
        {data && others.length === 0 && <p>{t('There is no other admin.')}</p>}
        {isError && <Alert tone="error">{t('The admins could not be loaded.')}</Alert>}
        <Select label={t('Admin')} required value={to} onChange={(event) => setTo(event.target.value)}>
          <option value="">{t('Please choose')}</option>
          {others.map(({ id, username }) => (
            <option key={id} value={id}>
              {username}
            </option>
          ))}
        </Select>
        <TextField
          label={t('Question (optional)')}
          limit={textLimits.reason}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        {error && <Alert tone="error">{errorText(error, t('Something went wrong.'))}</Alert>}
        <div className={css['buttons']}>
          <Button type="submit" look="primary" disabled={!to || isLoading}>
            {t('Hand over')}
          </Button>
          {entry.second_opinion && (
            <Button disabled={isLoading} onClick={() => void send(null)}>
              {t('Withdraw the question')}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
