import { Suspense, useState } from 'react';
import type { Profile } from '@tallscreen/bff/contract/profile';
import { NotLoaded, part } from '../../app/part.tsx';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { useMedia } from '../../ui/useMedia.ts';
import { CardMenuButton } from '../feed/CardMenuButton.tsx';
import { BlockDialog } from './BlockDialog.tsx';
import { MuteButton } from './MuteButton.tsx';
import { useMute } from './useMute.ts';

const ProfileMenuItems = part(() => import('./ProfileMenuItems.tsx').then((file) => file.ProfileMenuItems), NotLoaded);
const ReportDialog = part(() => import('../feed/ReportDialog.tsx').then((file) => file.ReportDialog), NotLoaded);

export type ProfileDialog = 'block' | 'report';

type Props = { profile: Profile; onBlocked: () => void };

/** Mutes, blocks and reports another user: three buttons, or a menu on phones, where these do not fit into the row. */
export function MoreActions({ profile, onBlocked }: Props) {
  const [dialog, setDialog] = useState<ProfileDialog | null>(null);
  const isPhone = !useMedia('(width >= 640px)');
  const { user_id: userId, username, is_muted: isMuted } = profile;
  // Here and not in the menu, which is gone while the change is stored.
  const mute = useMute({ userId, username, isMuted });
  const close = () => setDialog(null);
  return (
    <>
      {isPhone ? (
        <CardMenuButton tone="plain" Items={ProfileMenuItems} given={{ profile, mute, onOpen: setDialog }} />
      ) : (
        <>
          <MuteButton userId={userId} username={username} isMuted={isMuted} />
          <Button onClick={() => setDialog('block')}>{t('Block')}</Button>
          <Button aria-label={t('Report the profile of @{username}', { username })} onClick={() => setDialog('report')}>
            {t('Report')}
          </Button>
        </>
      )}
      {dialog === 'block' && <BlockDialog profile={profile} onBlocked={onBlocked} onClose={close} />}
      <Suspense>{dialog === 'report' && <ReportDialog itemType="user" itemId={userId} onClose={close} />}</Suspense>
    </>
  );
}
