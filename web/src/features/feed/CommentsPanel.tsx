import { Suspense, useEffect, type Ref } from 'react';
import { NotLoaded, part } from '../../app/part.tsx';
import { X } from 'lucide-react';
import { t } from '../../i18n/translate.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { ListSkeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { useMedia } from '../../ui/useMedia.ts';
import { pressedKey } from '../../ui/pressedKey.ts';
import css from './CommentsPanel.module.css';

const CommentsNotLoaded = () => <ErrorState text={t('Failed to load comments.')} onRetry={() => location.reload()} />;
const Comments = part(() => import('../comments/Comments.tsx').then((file) => file.Comments), CommentsNotLoaded);
const Dialog = part(() => import('../../ui/Dialog.tsx').then((file) => file.Dialog), NotLoaded);

/** Closes on Esc, unless the key was pressed in a dialog or in the top bar. */
function useEscape(isOn: boolean, onClose: () => void) {
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (pressedKey(event) !== 'Escape' || event.defaultPrevented) return;
      const isElsewhere = event.target instanceof Element && event.target.closest('header, [role="dialog"]');
      if (!isElsewhere) onClose();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn, onClose]);
}

type Props = { ref: Ref<HTMLElement>; videoId: number; onClose: () => void };

/** Beside the video on wide screens, a sheet at the bottom edge on others. */
export function CommentsPanel({ ref, videoId, onClose }: Props) {
  const isWide = useMedia('(width >= 1024px)');
  useEscape(isWide, onClose);
  if (!isWide) {
    return (
      <Suspense>
        <Dialog title={t('Comments')} shape="sheet" onClose={onClose}>
          <div className={css['sheet']}>
            <Suspense fallback={<ListSkeleton rows={3} />}>
              <Comments videoId={videoId} />
            </Suspense>
          </div>
        </Dialog>
      </Suspense>
    );
  }
  return (
    <aside ref={ref} className={css['panel']} aria-label={t('Comments')} tabIndex={-1}>
      <div className={css['head']}>
        <h2>{t('Comments')}</h2>
        <IconButton name={t('Close comments')} icon={<X />} onClick={onClose} />
      </div>
      <Suspense fallback={<ListSkeleton rows={3} />}>
        <Comments key={videoId} videoId={videoId} />
      </Suspense>
    </aside>
  );
}
