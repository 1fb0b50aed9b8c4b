import type { ComponentType } from 'react';
import {
  Accessibility,
  Bell,
  Database,
  EyeOff,
  Gavel,
  MessageCircle,
  Play,
  Shield,
  SlidersHorizontal,
  UserRound,
} from 'lucide-react';
import type { Account } from '@tallscreen/bff/contract/auth';
import { SECURITY_PATH } from '../../app/routes.ts';
import { msg } from '../../i18n/translate.ts';
import { RulesSettings } from '../rules/RulesSettings.tsx';
import { AccountSettings } from './AccountSettings.tsx';
import { CommentSettings } from './CommentSettings.tsx';
import { DataSettings } from './DataSettings.tsx';
import { FeedSettings } from './feed/FeedSettings.tsx';
import { NotificationSettings } from './NotificationSettings.tsx';
import { PlaybackSettings } from './PlaybackSettings.tsx';
import { PrivacySettings } from './PrivacySettings.tsx';
import { SecuritySettings } from './SecuritySettings.tsx';

/** An entry of the list of settings. */
export type SettingsPlace = {
  readonly path: string;
  readonly title: string;
  readonly Icon: ComponentType;
  /** What it contains: the headings of its settings, in English. */
  readonly settings: readonly string[];
};

type SettingsSection = SettingsPlace & { readonly Content: ComponentType<{ account: Account }> };

export const SECTIONS: readonly SettingsSection[] = [
  {
    path: '/settings/account',
    title: msg('Account'),
    Icon: UserRound,
    Content: AccountSettings,
    settings: [msg('Username'), msg('Email')],
  },
  {
    path: SECURITY_PATH,
    title: msg('Security'),
    Icon: Shield,
    Content: SecuritySettings,
    settings: [msg('Password'), msg('Two-factor sign-in'), msg('Sessions')],
  },
  {
    path: '/settings/playback',
    title: msg('Playback and language'),
    Icon: Play,
    Content: PlaybackSettings,
    settings: [
      msg('Play videos by themselves'),
      msg('Play with sound'),
      msg('Show captions'),
      msg('Data saver'),
      msg('Language'),
    ],
  },
  {
    path: '/settings/feed',
    title: msg('Your feed'),
    Icon: SlidersHorizontal,
    Content: FeedSettings,
    settings: [
      msg('What the feed believes you like'),
      msg('Languages of videos'),
      msg('Muted words'),
      msg('Not interested'),
    ],
  },
  {
    path: '/settings/comments',
    title: msg('Comments'),
    Icon: MessageCircle,
    Content: CommentSettings,
    settings: [msg('Held words')],
  },
  {
    path: '/settings/notifications',
    title: msg('Notifications'),
    Icon: Bell,
    Content: NotificationSettings,
    settings: [msg('The bell'), msg('Notifications on your devices'), msg('Quiet hours')],
  },
  {
    path: '/settings/privacy',
    title: msg('Privacy'),
    Icon: EyeOff,
    Content: PrivacySettings,
    settings: [msg('Muted people'), msg('Blocked people')],
  },
  {
    path: '/settings/data',
    title: msg('Data'),
    Icon: Database,
    Content: DataSettings,
    settings: [msg('Watch history'), msg('Your data'), msg('Delete account')],
  },
  {
    path: '/settings/strikes',
    title: msg('Rules and strikes'),
    Icon: Gavel,
    Content: RulesSettings,
    settings: [msg('Your strikes'), msg('The rules')],
  },
];

const HELP: SettingsPlace = {
  path: '/help',
  title: msg('Help for screen readers'),
  Icon: Accessibility,
  settings: [msg('What is read aloud, and keys')],
};

/** The sections, and the pages that are looked for among the settings. */
export const PLACES: readonly SettingsPlace[] = [...SECTIONS, HELP];
