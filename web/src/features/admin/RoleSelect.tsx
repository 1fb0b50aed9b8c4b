import { useState } from 'react';
import { useUpdateRoleMutation } from '../../api/admin.ts';
import { errorText } from '../../api/errors.ts';
import type { AdminUser } from '@tallscreen/bff/contract/admin';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { t } from '../../i18n/translate.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useRowDialog } from '../../ui/RowDialogs.tsx';
import { PlainSelect } from '../../ui/TextField.tsx';
import { ROLE_CHOICES, roleName, shownRole, type ShownRole } from './roles.ts';

type Change = { user: AdminUser; role: ShownRole; onClose: () => void };

/** Asks for confirmation, because a new role ends the user's sessions at once. */
function RoleDialog({ user, role, onClose }: Change) {
  const dispatch = useAppDispatch();
  const [updateRole, { isLoading }] = useUpdateRoleMutation();
  const confirm = async () => {
    const { error } = await updateRole({ user_id: user.id, new_role: role });
    onClose();
    if (error) dispatch(toastShown(errorText(error, t('Something went wrong.')), 'error'));
    else dispatch(toastShown(t('{email} is now {role}.', { email: user.email, role: roleName(role) })));
  };
  return (
    <ConfirmDialog
      title={t('Change the role?')}
      text={t('The role of {email} changes from {before} to {role}. The user has to log in again.', {
        email: user.email,
        role: roleName(role),
        before: roleName(shownRole(user.role)),
      })}
      action={t('Change role')}
      look="primary"
      isBusy={isLoading}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}

export function RoleSelect({ user }: { user: AdminUser }) {
  const showDialog = useRowDialog();
  const [wanted, setWanted] = useState<ShownRole | null>(null);
  const current = shownRole(user.role);
  const ask = (role: ShownRole) => {
    const close = () => {
      setWanted(null);
      showDialog(null);
    };
    setWanted(role);
    showDialog(<RoleDialog user={user} role={role} onClose={close} />);
  };
  return (
    <PlainSelect
      aria-label={t('Role of {email}', { email: user.email })}
      value={wanted ?? current}
      onChange={(event) => {
        const role = event.target.value as ShownRole;
        if (role !== current) ask(role);
      }}
    >
      {ROLE_CHOICES.map((role) => (
        <option key={role} value={role}>
          {roleName(role)}
        </option>
      ))}
    </PlainSelect>
  );
}
