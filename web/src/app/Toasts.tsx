import { useEffect, useState } from 'react';
import { X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { t } from '../i18n/translate.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { classes } from '../ui/classes.ts';
import { usePageVisible } from '../ui/usePageVisible.ts';
import { useAppDispatch, useAppSelector } from './store.ts';
import { toastClosed, type Toast } from './toasts.ts';
import css from './Toasts.module.css';

const SHOWN_MS = 5000;

/** Whether somebody may be reading or using the toast: it is under the pointer, or has the focus. */
function useHeld() {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const handlers = {
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
  return [isPointed || isFocused, handlers] as const;
}

function ToastLine({ toast }: { toast: Toast }) {
  const dispatch = useAppDispatch();
  const [isHeld, handlers] = useHeld();
  const isPageVisible = usePageVisible();
  const isLeaving = !isHeld && isPageVisible;
  // The time begins anew when the pointer or the focus leaves, and when the tab is shown again.
  useEffect(() => {
    if (!isLeaving) return undefined;
    const timer = setTimeout(() => dispatch(toastClosed(toast.id)), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [dispatch, isLeaving, toast.id]);
  return (
    <div className={classes(css['toast'], toast.tone === 'error' && css['error'])} {...handlers}>
      {toast.to ? (
        <Link className={css['link']} to={toast.to} onClick={() => dispatch(toastClosed(toast.id))}>
          {toast.text}
        </Link>
      ) : (
        <span>{toast.text}</span>
      )}
      <IconButton name={t('Dismiss')} icon={<X />} onClick={() => dispatch(toastClosed(toast.id))} />
    </div>
  );
}

/** Always mounted: screen readers announce changes only of a live region that already exists. */
export function Toasts() {
  const toasts = useAppSelector((state) => state.toasts);
  return (
    <div className={css['toasts']} role="status" aria-live="polite">
      {toasts.map((toast) => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </div>
  );
}
