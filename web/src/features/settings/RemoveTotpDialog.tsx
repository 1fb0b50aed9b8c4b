import { useRemoveTotpMutation } from '../../api/account.ts';
import { errorText } from '../../api/errors.ts';
import { accountChanged } from '../../app/session.ts';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { t } from '../../i18n/translate.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { textOf } from '../../ui/formText.ts';
import { firstEmpty } from '../../ui/fieldErrors.ts';
import { useSubmit } from '../../ui/useSubmit.ts';
import { TotpCodeField } from '../auth/TotpCodeField.tsx';
import { SettingsForm } from './SettingsForm.tsx';

export function RemoveTotpDialog({ onClose }: { onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [remove] = useRemoveTotpMutation();
  const submission = useSubmit(async (fields) => {
    const [password, code] = [textOf(fields, 'password'), textOf(fields, 'totp_code').trim()];
    if (!password || !code)
      return { field: firstEmpty(fields, 'password', 'totp_code'), text: t('Enter your password and a code.') };
    const { error } = await remove({ password, code });
    if (error) return errorText(error, t('Two-factor sign-in could not be turned off.'));
    dispatch(accountChanged({ totp_enabled: false }));
    dispatch(toastShown(t('Two-factor sign-in is off.')));
    onClose();
    return undefined;
  });
  return (
    <Dialog
      title={t('Turn off two-factor sign-in?')}
      description={t('Your password alone will then open your account.')}
      onClose={onClose}
    >
      <SettingsForm submission={submission} action={t('Turn off')} look="danger" onCancel={onClose}>
        <PasswordField label={t('Password')} name="password" autoComplete="current-password" autoFocus required />
        <TotpCodeField autoFocus={false} />
      </SettingsForm>
    </Dialog>
  );
}
