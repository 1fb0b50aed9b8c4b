import { lazy, type ComponentType } from 'react';

/** Most visits begin with it, so it is not loaded apart: that would cost a round trip. */
export { FeedScreen } from '../features/feed/FeedScreen.tsx';

/** Loads the screen's chunk when it is first opened. */
function screen<Name extends string, Props>(load: () => Promise<Record<Name, ComponentType<Props>>>, name: Name) {
  return lazy(async () => ({ default: (await load())[name] }));
}

export const LoginScreen = screen(() => import('../features/auth/LoginScreen.tsx'), 'LoginScreen');
export const RegisterScreen = screen(() => import('../features/auth/RegisterScreen.tsx'), 'RegisterScreen');
export const AdminLoginScreen = screen(() => import('../features/auth/AdminLoginScreen.tsx'), 'AdminLoginScreen');
export const ForgotPasswordScreen = screen(
  () => import('../features/auth/ForgotPasswordScreen.tsx'),
  'ForgotPasswordScreen',
);
export const VideoScreen = screen(() => import('../features/video/VideoScreen.tsx'), 'VideoScreen');
export const ProfileScreen = screen(() => import('../features/profile/ProfileScreen.tsx'), 'ProfileScreen');
export const CreatorPlayScreen = screen(() => import('../features/play/CreatorPlayScreen.tsx'), 'CreatorPlayScreen');
export const LibraryScreen = screen(() => import('../features/library/LibraryScreen.tsx'), 'LibraryScreen');
export const LibraryPlayScreen = screen(() => import('../features/library/LibraryPlayScreen.tsx'), 'LibraryPlayScreen');
export const FollowsScreen = screen(() => import('../features/profile/FollowsScreen.tsx'), 'FollowsScreen');
export const MutedScreen = screen(() => import('../features/profile/MutedScreen.tsx'), 'MutedScreen');
export const BlockedScreen = screen(() => import('../features/profile/BlockedScreen.tsx'), 'BlockedScreen');
export const SecurityScreen = screen(() => import('../features/settings/SecurityScreen.tsx'), 'SecurityScreen');
export const HistoryScreen = screen(() => import('../features/history/HistoryScreen.tsx'), 'HistoryScreen');
export const FeedSettingsScreen = screen(
  () => import('../features/feed-settings/FeedSettingsScreen.tsx'),
  'FeedSettingsScreen',
);
export const SearchScreen = screen(() => import('../features/search/SearchScreen.tsx'), 'SearchScreen');
export const TagScreen = screen(() => import('../features/search/TagScreen.tsx'), 'TagScreen');
export const StrikesScreen = screen(() => import('../features/rules/StrikesScreen.tsx'), 'StrikesScreen');
export const TransparencyScreen = screen(
  () => import('../features/rules/TransparencyScreen.tsx'),
  'TransparencyScreen',
);
export const UploadScreen = screen(() => import('../features/upload/UploadScreen.tsx'), 'UploadScreen');
export const AnalyticsScreen = screen(() => import('../features/analytics/AnalyticsScreen.tsx'), 'AnalyticsScreen');
export const VideoNumbersScreen = screen(
  () => import('../features/numbers/VideoNumbersScreen.tsx'),
  'VideoNumbersScreen',
);
export const PromoFiguresScreen = screen(
  () => import('../features/promos/PromoFiguresScreen.tsx'),
  'PromoFiguresScreen',
);
export const PromoPageScreen = screen(() => import('../features/promos/PromoPageScreen.tsx'), 'PromoPageScreen');
export const MessagesScreen = screen(() => import('../features/messages/MessagesScreen.tsx'), 'MessagesScreen');
export const ChatScreen = screen(() => import('../features/messages/ChatScreen.tsx'), 'ChatScreen');
export const NotificationsScreen = screen(
  () => import('../features/notifications/NotificationsScreen.tsx'),
  'NotificationsScreen',
);
export const DashboardScreen = screen(() => import('../features/admin/DashboardScreen.tsx'), 'DashboardScreen');
export const ApproveVideosScreen = screen(
  () => import('../features/admin/ApproveVideosScreen.tsx'),
  'ApproveVideosScreen',
);
export const AdminPromosScreen = screen(() => import('../features/admin/PromosScreen.tsx'), 'PromosScreen');
export const CommentsScreen = screen(() => import('../features/admin/CommentsScreen.tsx'), 'CommentsScreen');
export const UsersScreen = screen(() => import('../features/admin/UsersScreen.tsx'), 'UsersScreen');
export const PoliciesScreen = screen(() => import('../features/admin/policies/PoliciesScreen.tsx'), 'PoliciesScreen');
export const UserPageScreen = screen(() => import('../features/admin/records/UserPageScreen.tsx'), 'UserPageScreen');
export const ItemPageScreen = screen(() => import('../features/admin/records/ItemPageScreen.tsx'), 'ItemPageScreen');
export const AdminAnalyticsScreen = screen(
  () => import('../features/admin/AdminAnalyticsScreen.tsx'),
  'AdminAnalyticsScreen',
);
export const AuditScreen = screen(() => import('../features/admin/AuditScreen.tsx'), 'AuditScreen');
export const SecurityEventsScreen = screen(
  () => import('../features/admin/SecurityEventsScreen.tsx'),
  'SecurityEventsScreen',
);
export const WorkbenchScreen = screen(() => import('../features/workbench/WorkbenchScreen.tsx'), 'WorkbenchScreen');
export const ReportsScreen = screen(() => import('../features/admin/ReportsScreen.tsx'), 'ReportsScreen');
export const PaymentsScreen = screen(() => import('../features/admin/PaymentsScreen.tsx'), 'PaymentsScreen');
export const ModerationScreen = screen(() => import('../features/admin/ModerationScreen.tsx'), 'ModerationScreen');
