import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { t } from '../../i18n/translate.ts';
import { classes } from '../../ui/classes.ts';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { useLive } from '../live/useLive.ts';
import { shapeOf } from '../routes.ts';
import { useAccount } from '../store.ts';
import { Toasts } from '../Toasts.tsx';
import { Arriving } from './Arriving.tsx';
import { Rail } from './Rail.tsx';
import { TabBar } from './TabBar.tsx';
import { TopBar } from './TopBar.tsx';
import { Navigation } from './links.tsx';
import css from './Shell.module.css';

/** Moves the focus to the new screen, so that keyboard and screen reader users start there. */
function useFocusOnArrival(place: string) {
  const main = useRef<HTMLElement>(null);
  const previous = useRef(place);
  useEffect(() => {
    if (previous.current === place) return;
    previous.current = place;
    // Skip the search without a query: its tab has put the focus into the field.
    const isSearching = place === placeOf('/search', '') && document.activeElement?.tagName === 'INPUT';
    if (!isSearching) main.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [place]);
  return main;
}

/**
 * Another search text counts as another screen; other parts of the query, such as a tab or a feed's position, do not.
 */
const placeOf = (pathname: string, search: string): string =>
  pathname === '/search' ? `${pathname} ${new URLSearchParams(search).get('q') ?? ''}` : pathname;

export function Shell({ children }: { children?: ReactNode }) {
  const { pathname, search } = useLocation();
  const main = useFocusOnArrival(placeOf(pathname, search));
  const items = <Navigation pathname={pathname} />;
  const account = useAccount();
  useLive();
  return (
    <div
      className={classes(css['shell'], shapeOf(pathname) === 'column' && css['immersive'], account && css['tabbed'])}
    >
      <a className={css['skip']} href="#main">
        {t('Skip to content')}
      </a>
      <Rail items={items} />
      <TopBar items={items} />
      <main id="main" ref={main} tabIndex={-1} className={css['main']}>
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<Arriving pathname={pathname} />}>{children ?? <Outlet />}</Suspense>
        </ErrorBoundary>
      </main>
      {account && <TabBar account={account} pathname={pathname} />}
      <Toasts />
    </div>
  );
}
