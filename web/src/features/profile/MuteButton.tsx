import { useSetMuteMutation } from '../../api/blocks.ts';
import { errorText } from '../../api/errors.ts';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { t, tn } from '../../i18n/translate.ts';

type Props = { userId: number; username: string; isMuted: boolean; size?: 's'; onDone?: (button: Element) => void };

/** Mutes or unmutes a user at once: it can be undone by the same button, and nobody else notices. */
export function MuteButton({ userId, username, isMuted, size, onDone }: Props) {
  const dispatch = useAppDispatch();
  const [setMute, { isLoading }] = useSetMuteMutation();
  const toggle = async (button: Element) => {
    const { error } = await setMute({ userId, isMuted: !isMuted });
    if (!error) onDone?.(button);
    const done = isMuted
      ? t('You see @{username} again.', { username })
      : t('You no longer see videos and comments of @{username}. They will not notice.', { username });
    dispatch(error ? toastShown(errorText(error, t('Unable to change this.')), 'error') : toastShown(done));
  };
  return (
    <Button
      {...(size && { size })}
      disabled={isLoading}
      aria-label={t(isMuted ? 'Unmute @{username}' : 'Mute @{username}', { username })}
      onClick={({ currentTarget }) => void toggle(currentTarget)}
    >
      {isMuted ? tn(1, 'Unmute', 'Unmute (people)') : t('Mute')}
    </Button>
  );
}
