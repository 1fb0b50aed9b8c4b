import { useSetBlockMutation } from '../../api/blocks.ts';
import { errorText } from '../../api/errors.ts';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { t } from '../../i18n/translate.ts';

type Props = { userId: number; username: string; name?: string; onUnblocked?: () => void };

export function UnblockButton({ userId, username, name = t('Unblock'), onUnblocked }: Props) {
  const dispatch = useAppDispatch();
  const [setBlock, { isLoading }] = useSetBlockMutation();
  const unblock = async () => {
    const { error } = await setBlock({ userId, isBlocked: false });
    if (error) dispatch(toastShown(errorText(error, t('Unable to unblock this person.')), 'error'));
    else onUnblocked?.();
  };
  return (
    <Button size="s" disabled={isLoading} aria-label={`${name} @${username}`} onClick={() => void unblock()}>
      {name}
    </Button>
  );
}
