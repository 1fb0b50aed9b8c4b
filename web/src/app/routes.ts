import { createElement, lazy, type ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import type { Role } from '@tallscreen/bff/contract/common';

/** Loads the screen's chunk when it is first opened. */
const screen = <Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  props = {} as Props,
) =>
  lazy(async () => {
    const Screen: ComponentType<Props> = (await load())[name];
    return { default: () => createElement(Screen, props) };
  });

/** The account settings. An admin who must set up two-factor sign-in may enter no other screen. */
export const SECURITY_PATH = '/settings/security';

/** `sign-in`: a page of its own, without navigation. `guest`: open to guests too. Else: the roles that may enter. */
type Access = 'sign-in' | 'guest' | readonly Role[];
const USERS = ['creator', 'business', 'user'] as const;
const ADMIN = ['admin'] as const;
const ALL = [...USERS, ...ADMIN];

/** The placeholder that is shown while a screen loads. `column`: a feed, which also fills the window. */
export type Shape = 'column' | 'player' | 'grid' | 'form' | 'list';

/** `Screen` is null for the feed, which is not loaded apart. */
type Row = readonly [path: string, access: Access, shape: Shape, Screen: ComponentType | null];

/** The only list of the client's screens. */
export const ROUTES: readonly Row[] = [
  ['/login', 'sign-in', 'form', screen(() => import('../features/auth/LoginScreen.tsx'), 'LoginScreen')],
  ['/register', 'sign-in', 'form', screen(() => import('../features/auth/RegisterScreen.tsx'), 'RegisterScreen')],
  [
    '/forgot-password',
    'sign-in',
    'form',
    screen(() => import('../features/auth/ForgotPasswordScreen.tsx'), 'ForgotPasswordScreen'),
  ],
  [
    '/admin/login',
    'sign-in',
    'form',
    screen(() => import('../features/auth/AdminLoginScreen.tsx'), 'AdminLoginScreen'),
  ],
  ['/video/:id', 'guest', 'player', screen(() => import('../features/video/VideoScreen.tsx'), 'VideoScreen')],
  [
    '/transparency',
    'guest',
    'list',
    screen(() => import('../features/rules/TransparencyScreen.tsx'), 'TransparencyScreen'),
  ],
  ['/', ALL, 'column', null],
  ['/feed', ALL, 'column', null],
  [SECURITY_PATH, ALL, 'form', screen(() => import('../features/settings/SecurityScreen.tsx'), 'SecurityScreen')],
  ['/profile/:username', ALL, 'grid', screen(() => import('../features/profile/ProfileScreen.tsx'), 'ProfileScreen')],
  [
    '/profile/:username/play',
    ALL,
    'column',
    screen(() => import('../features/play/CreatorPlayScreen.tsx'), 'CreatorPlayScreen'),
  ],
  [
    '/saved',
    ALL,
    'grid',
    screen(() => import('../features/library/LibraryScreen.tsx'), 'LibraryScreen', { name: 'saved' }),
  ],
  [
    '/saved/play',
    ALL,
    'column',
    screen(() => import('../features/library/LibraryPlayScreen.tsx'), 'LibraryPlayScreen', { name: 'saved' }),
  ],
  [
    '/liked',
    ALL,
    'grid',
    screen(() => import('../features/library/LibraryScreen.tsx'), 'LibraryScreen', { name: 'liked' }),
  ],
  [
    '/liked/play',
    ALL,
    'column',
    screen(() => import('../features/library/LibraryPlayScreen.tsx'), 'LibraryPlayScreen', { name: 'liked' }),
  ],
  ['/search', ALL, 'grid', screen(() => import('../features/search/SearchScreen.tsx'), 'SearchScreen')],
  ['/tag/:tag', ALL, 'grid', screen(() => import('../features/search/TagScreen.tsx'), 'TagScreen')],
  ['/history', ALL, 'list', screen(() => import('../features/history/HistoryScreen.tsx'), 'HistoryScreen')],
  [
    '/settings/feed',
    ALL,
    'form',
    screen(() => import('../features/feed-settings/FeedSettingsScreen.tsx'), 'FeedSettingsScreen'),
  ],
  ['/settings/muted', ALL, 'form', screen(() => import('../features/profile/MutedScreen.tsx'), 'MutedScreen')],
  ['/settings/strikes', ALL, 'form', screen(() => import('../features/rules/StrikesScreen.tsx'), 'StrikesScreen')],
  ['/settings/blocked', ALL, 'form', screen(() => import('../features/profile/BlockedScreen.tsx'), 'BlockedScreen')],
  [
    '/profile/:username/followers',
    ALL,
    'list',
    screen(() => import('../features/profile/FollowsScreen.tsx'), 'FollowsScreen', { side: 'followers' }),
  ],
  [
    '/profile/:username/following',
    ALL,
    'list',
    screen(() => import('../features/profile/FollowsScreen.tsx'), 'FollowsScreen', { side: 'following' }),
  ],
  ['/upload', USERS, 'form', screen(() => import('../features/upload/UploadScreen.tsx'), 'UploadScreen')],
  [
    '/creator/analytics',
    USERS,
    'grid',
    screen(() => import('../features/analytics/AnalyticsScreen.tsx'), 'AnalyticsScreen'),
  ],
  [
    '/creator/analytics/:id',
    USERS,
    'list',
    screen(() => import('../features/numbers/VideoNumbersScreen.tsx'), 'VideoNumbersScreen'),
  ],
  ['/messages', USERS, 'list', screen(() => import('../features/messages/MessagesScreen.tsx'), 'MessagesScreen')],
  ['/messages/:userId', USERS, 'list', screen(() => import('../features/messages/ChatScreen.tsx'), 'ChatScreen')],
  ['/user/promos', USERS, 'list', screen(() => import('../features/promos/PromoPageScreen.tsx'), 'PromoPageScreen')],
  [
    '/user/promos/figures',
    USERS,
    'list',
    screen(() => import('../features/promos/PromoFiguresScreen.tsx'), 'PromoFiguresScreen'),
  ],
  [
    '/business/promos',
    ['business'],
    'list',
    screen(() => import('../features/promos/PromoPageScreen.tsx'), 'PromoPageScreen'),
  ],
  [
    '/notifications',
    ADMIN,
    'list',
    screen(() => import('../features/notifications/NotificationsScreen.tsx'), 'NotificationsScreen'),
  ],
  ['/admin', ADMIN, 'grid', screen(() => import('../features/admin/DashboardScreen.tsx'), 'DashboardScreen')],
  ['/admin/queue', ADMIN, 'list', screen(() => import('../features/workbench/WorkbenchScreen.tsx'), 'WorkbenchScreen')],
  [
    '/admin/approve-videos',
    ADMIN,
    'grid',
    screen(() => import('../features/workbench/PresetScreens.tsx'), 'ApproveVideosScreen'),
  ],
  ['/admin/promos', ADMIN, 'grid', screen(() => import('../features/workbench/PresetScreens.tsx'), 'PromosScreen')],
  ['/admin/comments', ADMIN, 'list', screen(() => import('../features/admin/CommentsScreen.tsx'), 'CommentsScreen')],
  ['/admin/users', ADMIN, 'list', screen(() => import('../features/admin/UsersScreen.tsx'), 'UsersScreen')],
  [
    '/admin/policies',
    ADMIN,
    'list',
    screen(() => import('../features/admin/policies/PoliciesScreen.tsx'), 'PoliciesScreen'),
  ],
  [
    '/admin/users/:id',
    ADMIN,
    'list',
    screen(() => import('../features/admin/records/UserPageScreen.tsx'), 'UserPageScreen'),
  ],
  [
    '/admin/videos/:id',
    ADMIN,
    'list',
    screen(() => import('../features/admin/records/ItemPageScreen.tsx'), 'ItemPageScreen'),
  ],
  [
    '/admin/analytics',
    ADMIN,
    'list',
    screen(() => import('../features/admin/AdminAnalyticsScreen.tsx'), 'AdminAnalyticsScreen'),
  ],
  ['/admin/reports', ADMIN, 'list', screen(() => import('../features/workbench/PresetScreens.tsx'), 'ReportsScreen')],
  ['/admin/audit', ADMIN, 'list', screen(() => import('../features/admin/AuditScreen.tsx'), 'AuditScreen')],
  [
    '/admin/security-events',
    ADMIN,
    'list',
    screen(() => import('../features/admin/SecurityEventsScreen.tsx'), 'SecurityEventsScreen'),
  ],
  ['/admin/payments', ADMIN, 'list', screen(() => import('../features/admin/PaymentsScreen.tsx'), 'PaymentsScreen')],
  [
    '/admin/moderation',
    ADMIN,
    'grid',
    screen(() => import('../features/workbench/PresetScreens.tsx'), 'ModerationScreen'),
  ],
];

const routeOf = (pathname: string) => ROUTES.find(([path]) => matchPath(path, pathname));

/** Unknown paths are open to all: they lead to the page that says so. */
export const accessOf = (pathname: string): Access => routeOf(pathname)?.[1] ?? 'guest';
export const shapeOf = (pathname: string): Shape => routeOf(pathname)?.[2] ?? 'list';
