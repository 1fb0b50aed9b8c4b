import { useState } from 'react';
import type { AdminUser } from '@tallscreen/bff/contract/admin';
import type { ReasonCode } from '@tallscreen/bff/contract/reason';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { useWarnUserMutation } from '../../../api/adminRecords.ts';
import { errorText } from '../../../api/errors.ts';
import { useAccount, useAppDispatch } from '../../../app/store.ts';
import { toastShown } from '../../../app/toasts.ts';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useRowDialog } from '../../../ui/RowDialogs.tsx';
import { TextArea } from '../../../ui/TextField.tsx';
import { ReasonSelect } from '../ReasonSelect.tsx';
import { isTooLong } from '../../../ui/textLimit.ts';

function WarnDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [warn, { isLoading }] = useWarnUserMutation();
  const [rule, setRule] = useState<ReasonCode>('');
  const [text, setText] = useState('');
  const confirm = async () => {
    if (rule === '') return;
    const { error } = await warn({ id: user.id, reason_code: rule, text });
    if (error) return void dispatch(toastShown(errorText(error, t('Failed to warn user.')), 'error'));
    dispatch(toastShown(t('@{name} was warned.', { name: user.username })));
    onClose();
  };
  return (
    <ConfirmDialog
      title={t('Warn @{name}?', { name: user.username })}
      text={t('The user is notified. A warning is not a strike and stays on this page.')}
      action={t('Warn')}
      look="primary"
      isBusy={isLoading || rule === '' || isTooLong(textLimits.reason, text)}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <ReasonSelect value={rule} onChange={setRule} />
      <TextArea
        label={t('Note to the user')}
        hint={t('Added after the sentence of the rule.')}
        rows={3}
        limit={textLimits.reason}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </ConfirmDialog>
  );
}

export function WarnButton({ user }: { user: AdminUser }) {
  const account = useAccount();
  const showDialog = useRowDialog();
  if (account?.id === user.id) return null;
  return (
    <Button
      size="s"
      aria-label={t('Warn {email}', { email: user.email })}
      onClick={() => showDialog(<WarnDialog user={user} onClose={() => showDialog(null)} />)}
    >
      {t('Warn')}
    </Button>
  );
}
