import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSetFollowMutation } from '../../api/profile.ts';
import type { Profile } from '@tallscreen/bff/contract';
import { SECURITY_PATH } from '../../app/access.ts';
import { useAccount, useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Count } from '../../ui/Count.tsx';
import { AvatarPicker } from './AvatarPicker.tsx';
import { BlockButton } from './BlockButton.tsx';
import { MuteButton } from './MuteButton.tsx';
import { BioForm } from './BioForm.tsx';
import css from './Profile.module.css';

const AccountDialog = lazy(() => import('./AccountDialog.tsx').then((file) => ({ default: file.AccountDialog })));

const AVATAR_SIZE = 96;

function FollowButton({ profile }: { profile: Profile }) {
  const dispatch = useAppDispatch();
  const [setFollow, { isLoading }] = useSetFollowMutation();
  const toggle = async () => {
    const isFollowing = !profile.is_following;
    const { error } = await setFollow({ userId: profile.user_id, username: profile.username, isFollowing });
    if (error) dispatch(toastShown(isFollowing ? 'Unable to follow user.' : 'Unable to unfollow user.', 'error'));
  };
  return (
    <Button look={profile.is_following ? 'plain' : 'primary'} disabled={isLoading} onClick={() => void toggle()}>
      {profile.is_following ? 'Unfollow' : 'Follow'}
    </Button>
  );
}

function Figures({ profile }: { profile: Profile }) {
  const base = `/profile/${encodeURIComponent(profile.username)}`;
  const figure = (name: string, value: number): ReactNode => (
    <>
      <strong>
        <Count value={value} />
      </strong>{' '}
      {name}
    </>
  );
  return (
    <ul className={css['figures']}>
      <li>
        <Link to={`${base}/followers`}>
          {figure(profile.followers === 1 ? 'follower' : 'followers', profile.followers)}
        </Link>
      </li>
      <li>
        <Link to={`${base}/following`}>{figure('following', profile.following)}</Link>
      </li>
      <li>{figure('likes', profile.total_likes)}</li>
      <li>{figure('views', profile.total_views)}</li>
    </ul>
  );
}

type Props = { profile: Profile; isOwn: boolean; onBlocked: () => void };

/** Where the own profile leads, in this order. */
const ownLinks = [
  ['/saved', 'Saved videos'],
  ['/liked', 'Liked videos'],
  [SECURITY_PATH, 'Account and security'],
  ['/history', 'Watch history'],
  ['/settings/feed', 'Your feed'],
  ['/settings/muted', 'Muted people'],
  ['/settings/blocked', 'Blocked people'],
  ['/settings/strikes', 'Rules and strikes'],
] as const;

export function ProfileHead({ profile, isOwn, onBlocked }: Props) {
  const [isEditing, setEditing] = useState(false);
  const [isInSettings, setInSettings] = useState(false);
  const account = useAccount();
  const mayWrite = account?.role !== 'admin';
  return (
    <header className={css['head']}>
      {isOwn ? (
        <AvatarPicker profile={profile} size={AVATAR_SIZE} />
      ) : (
        <Avatar username={profile.username} url={profile.avatar_url} size={AVATAR_SIZE} />
      )}
      <div className={css['who']}>
        <h1>@{profile.username}</h1>
        <Figures profile={profile} />
        {isEditing ? (
          <BioForm profile={profile} onClose={() => setEditing(false)} />
        ) : (
          <>
            {profile.bio && <p className={css['bio']}>{profile.bio}</p>}
            {!profile.bio && isOwn && <p className="quiet">Tell people who you are.</p>}
          </>
        )}
        <div className={css['actions']}>
          {isOwn && !isEditing && (
            <Button size="s" onClick={() => setEditing(true)}>
              Edit bio
            </Button>
          )}
          {isOwn && (
            <Button size="s" onClick={() => setInSettings(true)}>
              Account settings
            </Button>
          )}
          {isOwn &&
            ownLinks.map(([to, text]) => (
              <ButtonLink key={to} size="s" to={to}>
                {text}
              </ButtonLink>
            ))}
          {!isOwn && <FollowButton profile={profile} />}
          {!isOwn && mayWrite && <ButtonLink to={`/messages/${profile.user_id}`}>Message</ButtonLink>}
          {!isOwn && <MuteButton userId={profile.user_id} username={profile.username} isMuted={profile.is_muted} />}
          {!isOwn && <BlockButton profile={profile} onBlocked={onBlocked} />}
        </div>
      </div>
      <Suspense>
        {isInSettings && account && <AccountDialog account={account} onClose={() => setInSettings(false)} />}
      </Suspense>
    </header>
  );
}
