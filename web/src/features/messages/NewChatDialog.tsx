import { useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { readLine } from '@tallscreen/proto/rules/read-text';
import { useLazyUserByIdQuery, useLazyUserByNameQuery } from '../../api/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { PeopleToWrite } from './PeopleToWrite.tsx';
import css from './Messages.module.css';
import { t } from '../../i18n/translate.ts';

export function NewChatDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [who, setWho] = useState('');
  const [hasFailed, setFailed] = useState(false);
  const [byId] = useLazyUserByIdQuery();
  const [byName] = useLazyUserByNameQuery();
  const name = readLine(who).replace(/^[@＠]/u, '');

  const find = async () => {
    if (/^\d+$/.test(name)) return (await byId(Number(name))).data?.id;
    return (await byName(name)).data?.user_id;
  };
  const start = async () => {
    setFailed(false);
    const userId = await find();
    if (userId) void navigate(`/messages/${userId}`);
    else setFailed(true);
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (name) void start();
  };
  return (
    <Dialog title={t('New Chat')} onClose={onClose}>
      <form className={css['starter']} onSubmit={onSubmit}>
        <TextField
          label={t('Username or user ID')}
          autoCapitalize="none"
          autoComplete="off"
          value={who}
          error={hasFailed ? t('Could not start chat. User may not exist or is invalid.') : undefined}
          onChange={(event) => setWho(event.target.value)}
        />
        <Button type="submit" look="primary" disabled={!name}>
          {t('Start chat')}
        </Button>
      </form>
      <PeopleToWrite text={name} onChoose={onClose} />
    </Dialog>
  );
}
