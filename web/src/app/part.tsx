import { lazy, useEffect, useRef, type ComponentType } from 'react';
import { t } from '../i18n/translate.ts';
import { useAppDispatch } from './store.ts';
import { toastShown } from './toasts.ts';

export const Nothing = () => null;

/** Shows a toast that a part could not be loaded, and closes it, so that the user can open it again. */
export function NotLoaded({ onClose }: { onClose?: () => void }) {
  const dispatch = useAppDispatch();
  const close = useRef(onClose);
  useEffect(() => {
    dispatch(toastShown(t('This could not be loaded. Reload the page to try again.'), 'error'));
    close.current?.();
  }, [dispatch]);
  return null;
}

/**
 * A part of a screen that is loaded when it is first needed. If its chunk cannot be loaded, `Missing` replaces it and
 * the screen stays; otherwise the screen's error boundary would replace the whole screen.
 */
export const part = <Props extends object>(load: () => Promise<ComponentType<Props>>, Missing: ComponentType<Props>) =>
  lazy(() =>
    load().then(
      (loaded) => ({ default: loaded }),
      () => ({ default: Missing }),
    ),
  );
