import { Suspense, useEffect, useRef } from 'react';
import { NotLoaded, part } from '../../app/part.tsx';
import { X } from 'lucide-react';
import { t } from '../../i18n/translate.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { useDebounced } from '../../ui/useDebounced.ts';
import { useMedia } from '../../ui/useMedia.ts';
import { pressedKey } from '../../ui/pressedKey.ts';
import css from './CommentsPanel.module.css';

const CommentsNotLoaded = () => <ErrorState text={t('Failed to load comments.')} onRetry={() => location.reload()} />;
const Comments = part(() => import('../comments/Comments.tsx').then((file) => file.Comments), CommentsNotLoaded);
const Dialog = part(() => import('../../ui/Dialog.tsx').then((file) => file.Dialog), NotLoaded);

/** The comments of a card that is passed more quickly are not loaded. */
const STAYS_MS = 400;

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

type Props = {
  /** Undefined for a card without comments. */
  videoId: number | undefined;
  /** Whether the user has opened or used the panel; it then takes the focus. */
  isAskedFor: boolean;
  onUse: () => void;
  onClose: () => void;
};

/** Beside the video on wide screens, a sheet at the bottom edge on others. */
export function CommentsPanel({ videoId, isAskedFor, onUse, onClose }: Props) {
  const isWide = useMedia('(width >= 1024px)');
  const panel = useRef<HTMLElement>(null);
  const stayedAt = useDebounced(videoId, STAYS_MS);
  useEscape(isWide && isAskedFor, onClose);
  useEffect(() => {
    if (isAskedFor && !panel.current?.contains(document.activeElement)) panel.current?.focus();
  }, [isAskedFor]);
  if (!isWide) {
    if (videoId === undefined) return null;
    return (
      <Suspense>
        <Dialog title={t('Comments')} shape="sheet" onClose={onClose}>
          <div className={css['sheet']}>
            <Suspense fallback={<Loading shape="list" count={3} />}>
              <Comments videoId={videoId} />
            </Suspense>
          </div>
        </Dialog>
      </Suspense>
    );
  }
  return (
    <aside ref={panel} className={css['panel']} aria-label={t('Comments')} tabIndex={-1} onFocus={onUse}>
      <div className={css['head']}>
        <h2>{t('Comments')}</h2>
        <IconButton name={t('Close comments')} icon={<X />} onClick={onClose} />
      </div>
      {videoId === undefined ? (
        <p className="quiet">{t('Promos have no comments.')}</p>
      ) : videoId === stayedAt ? (
        <Suspense fallback={<Loading shape="list" count={3} />}>
          <Comments key={videoId} videoId={videoId} />
        </Suspense>
      ) : (
        <Loading shape="list" count={3} />
      )}
    </aside>
  );
}
