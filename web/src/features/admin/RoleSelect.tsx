import { useState } from 'react';
import { useUpdateRoleMutation } from '../../api/admin.ts';
import { errorText } from '../../api/errors.ts';
import type { AdminUser } from '@tallscreen/bff/contract';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ROLE_CHOICES, shownRole, type ShownRole } from './roles.ts';
import css from './Admin.module.css';

/** Asks for confirmation, because a new role ends the user's sessions at once. */
export function RoleSelect({ user }: { user: AdminUser }) {
  const dispatch = useAppDispatch();
  const [wanted, setWanted] = useState<ShownRole | null>(null);
  const [updateRole, { isLoading }] = useUpdateRoleMutation();
  const current = shownRole(user.role);
  const confirm = async (role: ShownRole) => {
    const { error } = await updateRole({ user_id: user.id, new_role: role });
    setWanted(null);
    if (error) dispatch(toastShown(errorText(error, 'Something went wrong.'), 'error'));
    else dispatch(toastShown(`${user.email} is now ${role}.`));
  };
  return (
    <>
      <select
        className={css['select']}
        aria-label={`Role of ${user.email}`}
        value={wanted ?? current}
        disabled={isLoading}
        onChange={(event) => {
          const role = event.target.value as ShownRole;
          if (role !== current) setWanted(role);
        }}
      >
        {ROLE_CHOICES.map((role) => (
          <option key={role} value={role}>
            {role}
          </option>
        ))}
      </select>
      {wanted && (
        <ConfirmDialog
          title="Change the role?"
          text={`${user.email} becomes ${wanted} instead of ${current} and has to log in again.`}
          action="Change role"
          look="primary"
          isBusy={isLoading}
          onConfirm={() => void confirm(wanted)}
          onCancel={() => setWanted(null)}
        />
      )}
    </>
  );
}
