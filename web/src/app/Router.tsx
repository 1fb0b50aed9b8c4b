import { Suspense } from 'react';
import { Outlet, Route, Routes, useLocation } from 'react-router-dom';
import type { Role } from '@tallscreen/bff/contract';
import { NotFoundScreen } from '../features/not-found/NotFoundScreen.tsx';
import { NON_ADMIN_ROLES, SECURITY_PATH } from './access.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Guard } from './Guard.tsx';
import { Arriving } from './layout/Arriving.tsx';
import { Shell } from './layout/Shell.tsx';
import * as screens from './screens.ts';

const guarded = (roles?: Role[]) => (
  <Guard {...(roles && { roles })}>
    <Outlet />
  </Guard>
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

export function Router() {
  return (
    <Routes>
      <Route element={<Bare />}>
        <Route path="/login" element={<screens.LoginScreen />} />
        <Route path="/register" element={<screens.RegisterScreen />} />
        <Route path="/forgot-password" element={<screens.ForgotPasswordScreen />} />
        <Route path="/admin/login" element={<screens.AdminLoginScreen />} />
      </Route>
      <Route element={<Shell />}>
        <Route path="/video/:id" element={<screens.VideoScreen />} />
        <Route path="/transparency" element={<screens.TransparencyScreen />} />
        <Route element={guarded()}>
          <Route path="/" element={<screens.FeedScreen />} />
          <Route path="/feed" element={<screens.FeedScreen />} />
          <Route path={SECURITY_PATH} element={<screens.SecurityScreen />} />
          <Route path="/profile/:username" element={<screens.ProfileScreen />} />
          <Route path="/profile/:username/play" element={<screens.CreatorPlayScreen />} />
          <Route path="/saved" element={<screens.LibraryScreen name="saved" />} />
          <Route path="/saved/play" element={<screens.LibraryPlayScreen name="saved" />} />
          <Route path="/liked" element={<screens.LibraryScreen name="liked" />} />
          <Route path="/liked/play" element={<screens.LibraryPlayScreen name="liked" />} />
          <Route path="/search" element={<screens.SearchScreen />} />
          <Route path="/tag/:tag" element={<screens.TagScreen />} />
          <Route path="/history" element={<screens.HistoryScreen />} />
          <Route path="/settings/feed" element={<screens.FeedSettingsScreen />} />
          <Route path="/settings/muted" element={<screens.MutedScreen />} />
          <Route path="/settings/strikes" element={<screens.StrikesScreen />} />
          <Route path="/settings/blocked" element={<screens.BlockedScreen />} />
          <Route path="/profile/:username/followers" element={<screens.FollowsScreen side="followers" />} />
          <Route path="/profile/:username/following" element={<screens.FollowsScreen side="following" />} />
        </Route>
        <Route element={guarded(NON_ADMIN_ROLES)}>
          <Route path="/upload" element={<screens.UploadScreen />} />
          <Route path="/creator/analytics" element={<screens.AnalyticsScreen />} />
          <Route path="/creator/analytics/:id" element={<screens.VideoNumbersScreen />} />
          <Route path="/messages" element={<screens.MessagesScreen />} />
          <Route path="/messages/:userId" element={<screens.ChatScreen />} />
          <Route path="/user/promos" element={<screens.PromoPageScreen />} />
          <Route path="/user/promos/figures" element={<screens.PromoFiguresScreen />} />
        </Route>
        <Route element={guarded(['business'])}>
          <Route path="/business/promos" element={<screens.PromoPageScreen />} />
        </Route>
        <Route element={guarded(['admin'])}>
          <Route path="/notifications" element={<screens.NotificationsScreen />} />
          <Route path="/admin" element={<screens.DashboardScreen />} />
          <Route path="/admin/queue" element={<screens.WorkbenchScreen />} />
          <Route path="/admin/approve-videos" element={<screens.ApproveVideosScreen />} />
          <Route path="/admin/promos" element={<screens.AdminPromosScreen />} />
          <Route path="/admin/comments" element={<screens.CommentsScreen />} />
          <Route path="/admin/users" element={<screens.UsersScreen />} />
          <Route path="/admin/policies" element={<screens.PoliciesScreen />} />
          <Route path="/admin/users/:id" element={<screens.UserPageScreen />} />
          <Route path="/admin/videos/:id" element={<screens.ItemPageScreen />} />
          <Route path="/admin/analytics" element={<screens.AdminAnalyticsScreen />} />
          <Route path="/admin/reports" element={<screens.ReportsScreen />} />
          <Route path="/admin/audit" element={<screens.AuditScreen />} />
          <Route path="/admin/security-events" element={<screens.SecurityEventsScreen />} />
          <Route path="/admin/payments" element={<screens.PaymentsScreen />} />
          <Route path="/admin/moderation" element={<screens.ModerationScreen />} />
        </Route>
        <Route path="*" element={<NotFoundScreen />} />
      </Route>
    </Routes>
  );
}
