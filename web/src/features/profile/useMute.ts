import { useSetMuteMutation } from '../../api/blocks.ts';
import { errorText } from '../../api/errors.ts';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { t } from '../../i18n/translate.ts';

export type Mutable = { userId: number; username: string; isMuted: boolean };
export type Mute = ReturnType<typeof useMute>;

/** Mutes or unmutes a user at once: it can be undone at the same place, and nobody else notices. */
export function useMute({ userId, username, isMuted }: Mutable) {
  const dispatch = useAppDispatch();
  const [setMute, { isLoading }] = useSetMuteMutation();
  const name = t(isMuted ? 'Unmute @{username}' : 'Mute @{username}', { username });
  /** Returns whether it is done. */
  const toggle = async (): Promise<boolean> => {
    if (isLoading) return false;
    const { error } = await setMute({ userId, isMuted: !isMuted });
    const done = isMuted
      ? t('You see @{username} again.', { username })
      : t('You no longer see videos and comments of @{username}. They will not notice.', { username });
    dispatch(error ? toastShown(errorText(error, t('Unable to change this.')), 'error') : toastShown(done));
    return !error;
  };
  return { name, toggle, isLoading };
}
