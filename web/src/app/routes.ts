import { createElement, lazy, type ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import type { Role } from '@tallscreen/bff/contract/common';
import { msg, t } from '../i18n/translate.ts';
import type { Shape } from '../ui/Skeleton.tsx';

/** An admin who must set up two-factor sign-in may enter no other screen. */
export const SECURITY_PATH = '/settings/security';

/**
 * `sign-in`: a page of its own, without navigation. `guest`: also open to guests. Otherwise: the roles that may enter.
 */
type Access = 'sign-in' | 'guest' | readonly Role[];
const USERS = ['creator', 'business', 'user'] as const;
const ADMIN = ['admin'] as const;
export const ALL: readonly Role[] = [...USERS, ...ADMIN];

/** Loads the screen's chunk when it is first opened. `name`: of the component in the file, without Screen. */
const screen = <Name extends string, const Props extends object>(
  load: () => Promise<Record<`${Name}Screen`, ComponentType<Props>>>,
  name: Name,
  props = {} as Props,
) =>
  lazy(async () => {
    const Screen: ComponentType<Props> = (await load())[`${name}Screen`];
    return { default: () => createElement(Screen, props) };
  });

/**
 * `title`: English; empty if the screen's title is its content, such as a user's name. `Screen`: null for the feed,
 * which is part of the entry.
 */
type Row = readonly [path: string, title: string, Screen: ComponentType | null];

/** `shape`: of the placeholder that is shown while the screen loads; a `column` also fills the window. */
const group = (access: Access, shape: Shape, rows: readonly Row[]) =>
  rows.map(([path, title, Screen]) => ({ path, title, access, shape, Screen }));

/** One for all its sections, so that its list stays while they change. */
const Settings = screen(() => import('../features/settings/SettingsScreen.tsx'), 'Settings');
const About = screen(() => import('../features/about/AboutScreen.tsx'), 'About');

/** For one form, and what became of what it sent. */
const Notice = screen(() => import('../features/notices/NoticeScreen.tsx'), 'Notice');

/** The only list of the client's screens. */
export const ROUTES = [
  ...group('sign-in', 'form', [
    ['/login', msg('Login'), screen(() => import('../features/auth/LoginScreen.tsx'), 'Login')],
    ['/register', msg('Register'), screen(() => import('../features/auth/RegisterScreen.tsx'), 'Register')],
    [
      '/forgot-password',
      msg('Reset password'),
      screen(() => import('../features/auth/ForgotPasswordScreen.tsx'), 'ForgotPassword'),
    ],
    ['/admin/login', msg('Admin login'), screen(() => import('../features/auth/AdminLoginScreen.tsx'), 'AdminLogin')],
  ]),
  ...group('guest', 'player', [
    ['/video/:id', msg('Video'), screen(() => import('../features/video/VideoScreen.tsx'), 'Video')],
  ]),
  ...group('guest', 'grid', [
    ['/search', msg('Explore'), screen(() => import('../features/search/SearchScreen.tsx'), 'Search')],
  ]),
  ...group('guest', 'table', [
    [
      '/transparency',
      msg('Transparency'),
      screen(() => import('../features/rules/TransparencyScreen.tsx'), 'Transparency'),
    ],
  ]),
  ...group('guest', 'form', [
    ['/notice', '', Notice],
    ['/notice/:id', '', Notice],
  ]),
  ...group('guest', 'text', [
    ['/about', '', About],
    ['/terms', '', About],
    ['/privacy', '', About],
    ['/help', '', About],
  ]),
  ...group(ALL, 'column', [
    ['/', msg('Feed'), null],
    ['/feed', msg('Feed'), null],
    ['/profile/:username/play', '', screen(() => import('../features/play/CreatorPlayScreen.tsx'), 'CreatorPlay')],
    [
      '/saved/play',
      msg('Saved videos'),
      screen(() => import('../features/library/LibraryPlayScreen.tsx'), 'LibraryPlay', { name: 'saved' }),
    ],
    [
      '/liked/play',
      msg('Liked videos'),
      screen(() => import('../features/library/LibraryPlayScreen.tsx'), 'LibraryPlay', { name: 'liked' }),
    ],
  ]),
  ...group(ALL, 'rows', [
    ['/settings', msg('Settings'), Settings],
    ['/settings/:section', '', Settings],
  ]),
  ...group(ALL, 'profile', [
    ['/profile/:username', '', screen(() => import('../features/profile/ProfileScreen.tsx'), 'Profile')],
  ]),
  ...group(ALL, 'grid', [
    [
      '/saved',
      msg('Saved videos'),
      screen(() => import('../features/library/LibraryScreen.tsx'), 'Library', { name: 'saved' }),
    ],
    [
      '/liked',
      msg('Liked videos'),
      screen(() => import('../features/library/LibraryScreen.tsx'), 'Library', { name: 'liked' }),
    ],
    ['/tag/:tag', '', screen(() => import('../features/search/TagScreen.tsx'), 'Tag')],
  ]),
  ...group(ALL, 'media', [
    ['/history', msg('Watch history'), screen(() => import('../features/history/HistoryScreen.tsx'), 'History')],
  ]),
  ...group(ALL, 'list', [
    ['/me/decisions', msg('Decisions'), screen(() => import('../features/decisions/DecisionsScreen.tsx'), 'Decisions')],
    ['/decisions/:id', msg('Decision'), screen(() => import('../features/decisions/DecisionScreen.tsx'), 'Decision')],
    [
      '/profile/:username/followers',
      '',
      screen(() => import('../features/profile/FollowsScreen.tsx'), 'Follows', { side: 'followers' }),
    ],
    [
      '/profile/:username/following',
      '',
      screen(() => import('../features/profile/FollowsScreen.tsx'), 'Follows', { side: 'following' }),
    ],
  ]),
  ...group(USERS, 'form', [
    ['/upload', msg('Upload'), screen(() => import('../features/upload/UploadScreen.tsx'), 'Upload')],
  ]),
  ...group(USERS, 'grid', [
    [
      '/creator/analytics',
      msg('Analytics'),
      screen(() => import('../features/analytics/AnalyticsScreen.tsx'), 'Analytics'),
    ],
  ]),
  ...group(USERS, 'figures', [
    [
      '/creator/analytics/:id',
      msg('Stats'),
      screen(() => import('../features/stats/VideoStatsScreen.tsx'), 'VideoStats'),
    ],
  ]),
  ...group(USERS, 'list', [
    ['/messages', msg('Messages'), screen(() => import('../features/messages/MessagesScreen.tsx'), 'Messages')],
  ]),
  ...group(USERS, 'chat', [
    ['/messages/:userId', '', screen(() => import('../features/messages/ChatScreen.tsx'), 'Chat')],
  ]),
  ...group(USERS, 'media', [
    ['/user/promos', msg('Promos'), screen(() => import('../features/promos/PromoPageScreen.tsx'), 'PromoPage')],
  ]),
  ...group(USERS, 'table', [
    [
      '/user/promos/stats',
      msg('Promo stats'),
      screen(() => import('../features/promos/PromoStatsScreen.tsx'), 'PromoStats'),
    ],
  ]),
  ...group(ALL, 'table', [
    [
      '/user/promos/invoices/:number',
      msg('Invoice'),
      screen(() => import('../features/promos/InvoiceScreen.tsx'), 'Invoice'),
    ],
  ]),
  ...group(['business'], 'media', [
    ['/business/promos', msg('Promos'), screen(() => import('../features/promos/PromoPageScreen.tsx'), 'PromoPage')],
  ]),
  ...group(ADMIN, 'list', [
    [
      '/notifications',
      msg('Notifications'),
      screen(() => import('../features/notifications/NotificationsScreen.tsx'), 'Notifications'),
    ],
    ['/admin/queue', msg('Queue'), screen(() => import('../features/workbench/WorkbenchScreen.tsx'), 'Workbench')],
    [
      '/admin/comments',
      msg('Moderate Comments'),
      screen(() => import('../features/admin/CommentsScreen.tsx'), 'Comments'),
    ],
    ['/admin/reports', msg('Reports'), screen(() => import('../features/workbench/PresetScreens.tsx'), 'Reports')],
    [
      '/admin/approve-videos',
      msg('Approve Videos'),
      screen(() => import('../features/workbench/PresetScreens.tsx'), 'ApproveVideos'),
    ],
    ['/admin/promos', msg('Manage Promos'), screen(() => import('../features/workbench/PresetScreens.tsx'), 'Promos')],
    [
      '/admin/moderation',
      msg('Moderation'),
      screen(() => import('../features/workbench/PresetScreens.tsx'), 'Moderation'),
    ],
  ]),
  ...group(ADMIN, 'table', [
    ['/admin/users', msg('Users'), screen(() => import('../features/admin/UsersScreen.tsx'), 'Users')],
    [
      '/admin/registrations',
      msg('Registrations'),
      screen(() => import('../features/admin/RegistrationsScreen.tsx'), 'Registrations'),
    ],
    ['/admin/audit', msg('Audit Log'), screen(() => import('../features/admin/AuditScreen.tsx'), 'Audit')],
    [
      '/admin/security-events',
      msg('Security Events'),
      screen(() => import('../features/admin/SecurityEventsScreen.tsx'), 'SecurityEvents'),
    ],
  ]),
  ...group(ADMIN, 'form', [
    [
      '/admin/policies',
      msg('Policies'),
      screen(() => import('../features/admin/policies/PoliciesScreen.tsx'), 'Policies'),
    ],
    ['/admin/payments', msg('Promo prices'), screen(() => import('../features/admin/PaymentsScreen.tsx'), 'Payments')],
  ]),
  ...group(ADMIN, 'rows', [
    ['/admin/users/:id', msg('User'), screen(() => import('../features/admin/records/UserPageScreen.tsx'), 'UserPage')],
    [
      '/admin/videos/:id',
      msg('Video'),
      screen(() => import('../features/admin/records/ItemPageScreen.tsx'), 'ItemPage'),
    ],
    ['/admin', msg('Admin Dashboard'), screen(() => import('../features/admin/DashboardScreen.tsx'), 'Dashboard')],
  ]),
  ...group(ADMIN, 'figures', [
    [
      '/admin/analytics',
      msg('Analytics'),
      screen(() => import('../features/admin/AdminAnalyticsScreen.tsx'), 'AdminAnalytics'),
    ],
  ]),
];

const routeOf = (pathname: string) => ROUTES.find(({ path }) => matchPath(path, pathname));

/** Unknown paths are open to all: they lead to the page that says so. */
export const accessOf = (pathname: string): Access => routeOf(pathname)?.access ?? 'guest';
export const shapeOf = (pathname: string): Shape => routeOf(pathname)?.shape ?? 'list';
/** The title of the screen in the user's language. */
export const titleOf = (pathname: string): string => t(routeOf(pathname)?.title ?? '');
