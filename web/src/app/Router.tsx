import { lazy, Suspense } from 'react';
import { Outlet, Route, Routes, useLocation } from 'react-router-dom';
// Part of the entry, because most visits begin with it: loading it separately would cost a round trip.
import { FeedScreen } from '../features/feed/FeedScreen.tsx';
import { ScreenTitle } from '../ui/useTitle.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Guard } from './Guard.tsx';
import { Arriving } from './layout/Arriving.tsx';
import { Shell } from './layout/Shell.tsx';
import { ROUTES, titleOf } from './routes.ts';

const NotFoundScreen = lazy(() =>
  import('../features/not-found/NotFoundScreen.tsx').then((file) => ({ default: file.NotFoundScreen })),
);

function Bare() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary>
      <Suspense fallback={<Arriving pathname={pathname} isBare />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}

const routesOf = (isBare: boolean) =>
  ROUTES.filter(({ access }) => (access === 'sign-in') === isBare).map(({ path, access, Screen: Loaded }) => {
    const Screen = Loaded ?? FeedScreen;
    const element =
      typeof access === 'string' ? (
        <Screen />
      ) : (
        <Guard roles={access}>
          <Screen />
        </Guard>
      );
    return <Route key={path} path={path} element={element} />;
  });

const screens = (
  <Routes>
    <Route element={<Bare />}>{routesOf(true)}</Route>
    <Route element={<Shell />}>
      {routesOf(false)}
      <Route path="*" element={<NotFoundScreen />} />
    </Route>
  </Routes>
);

export function Router() {
  const { pathname } = useLocation();
  return <ScreenTitle value={titleOf(pathname)}>{screens}</ScreenTitle>;
}
