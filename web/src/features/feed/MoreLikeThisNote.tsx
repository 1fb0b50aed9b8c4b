import { Plus, X } from 'lucide-react';
import { errorText } from '../../api/errors.ts';
import { useSetMoreLikeThisMutation } from '../../api/taste.ts';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import css from './Notes.module.css';

/** A note over the card: more videos like it will come. It stays until the user undoes the choice or closes it. */
export function MoreLikeThisNote({ videoId, onClose }: { videoId: number; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [set, { isLoading }] = useSetMoreLikeThisMutation();
  async function takeBack() {
    const { error } = await set({ videoId, isWanted: false });
    if (error) dispatch(toastShown(errorText(error, t('Unable to change your feed.')), 'error'));
    else onClose();
  }
  return (
    <div className={css['over']} role="status">
      <Plus aria-hidden="true" />
      <p>{t('You will see more videos like this one.')}</p>
      <Button size="s" disabled={isLoading} onClick={() => void takeBack()}>
        {t('Undo')}
      </Button>
      <IconButton name={t('Dismiss')} icon={<X />} onClick={onClose} />
    </div>
  );
}
