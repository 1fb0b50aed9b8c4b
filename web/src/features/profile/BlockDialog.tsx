import type { Profile } from '@tallscreen/bff/contract/profile';
import { useSetBlockMutation } from '../../api/blocks.ts';
import { errorText } from '../../api/errors.ts';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { t } from '../../i18n/translate.ts';

type Props = { profile: Profile; onBlocked: () => void; onClose: () => void };

/** Blocks the user of a profile after confirmation. */
export function BlockDialog({ profile, onBlocked, onClose }: Props) {
  const dispatch = useAppDispatch();
  const [setBlock, { isLoading }] = useSetBlockMutation();
  const block = async () => {
    const { error } = await setBlock({ userId: profile.user_id, isBlocked: true });
    onClose();
    if (error) dispatch(toastShown(errorText(error, t('Unable to block this person.')), 'error'));
    else onBlocked();
  };
  return (
    <ConfirmDialog
      title={t('Block @{username}?', { username: profile.username })}
      text={t('You will not see each other any more, and neither can message or follow the other.')}
      action={t('Block')}
      isBusy={isLoading}
      onConfirm={() => void block()}
      onCancel={onClose}
    />
  );
}
