import { useLayoutEffect, useRef } from 'react';
import { t } from '../i18n/translate.ts';
import { Button } from './Button.tsx';
import css from './MoreButton.module.css';

type Props = { hasMore: boolean; isBusy: boolean; hasFailed: boolean; onMore: () => void; label?: string };

/**
 * Moves the focus to the list when the focused button disappears; otherwise the browser would move it to the start of
 * the page.
 */
function useFocusKept() {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const own = place.current;
    return () => {
      if (!own?.contains(document.activeElement)) return;
      const list = own.closest('ol, ul') ?? own.previousElementSibling;
      if (!(list instanceof HTMLElement)) return;
      list.tabIndex = -1;
      list.focus({ preventScroll: true });
    };
  }, []);
  return place;
}

function More({ isBusy, hasFailed, onMore, label = t('Show more') }: Omit<Props, 'hasMore'>) {
  const place = useFocusKept();
  const isAgain = hasFailed && !isBusy;
  return (
    <div ref={place} className={css['more']}>
      {isAgain && <p role="alert">{t('Could not load more.')}</p>}
      <Button busy={isBusy} aria-disabled={isBusy || undefined} onClick={() => !isBusy && onMore()}>
        {isBusy ? t('Loading…') : isAgain ? t('Retry') : label}
      </Button>
    </div>
  );
}

/** Loads the next page of a list. It stays focusable while loading, so that keyboard users keep their place. */
export function MoreButton({ hasMore, ...more }: Props) {
  return hasMore ? <More {...more} /> : null;
}

type Pages = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
};

/** Returns the button's props for an infinite query. */
export const moreOf = ({ hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }: Pages): Props => ({
  hasMore: hasNextPage,
  isBusy: isFetchingNextPage,
  hasFailed: isFetchNextPageError,
  onMore: () => void fetchNextPage(),
});
