import { useState } from 'react';
import type { Profile } from '@tallscreen/bff/contract/profile';
import { useSetBlockMutation } from '../../api/blocks.ts';
import { errorText } from '../../api/errors.ts';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { t } from '../../i18n/translate.ts';

type Props = { profile: Profile; onBlocked: () => void };

/** Blocks the user of a profile after confirmation. */
export function BlockButton({ profile, onBlocked }: Props) {
  const dispatch = useAppDispatch();
  const [isAsking, setAsking] = useState(false);
  const [setBlock, { isLoading }] = useSetBlockMutation();
  const block = async () => {
    const { error } = await setBlock({ userId: profile.user_id, isBlocked: true });
    setAsking(false);
    if (error) dispatch(toastShown(errorText(error, t('Unable to block this person.')), 'error'));
    else onBlocked();
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('Block')}</Button>
      {isAsking && (
        <ConfirmDialog
          title={t('Block @{username}?', { username: profile.username })}
          text={t('You will not see each other any more, and neither can message or follow the other.')}
          action={t('Block')}
          isBusy={isLoading}
          onConfirm={() => void block()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
