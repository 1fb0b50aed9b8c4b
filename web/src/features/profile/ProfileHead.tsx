import { Phrase } from '../../i18n/Phrase.tsx';
import { useState, type ReactNode } from 'react';
import { Settings } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Profile } from '@tallscreen/bff/contract/profile';
import { useCountedMark } from '../../actions/changeMark.ts';
import { toggleFollow } from '../../actions/follow.ts';
import { followKey } from '../../api/marks.ts';
import { useAccount, useAppDispatch } from '../../app/store.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Count } from '../../ui/Count.tsx';
import { AvatarPicker } from './AvatarPicker.tsx';
import { BlockButton } from './BlockButton.tsx';
import { MuteButton } from './MuteButton.tsx';
import { BioForm } from './BioForm.tsx';
import css from './Profile.module.css';
import { msg, t, pluralText } from '../../i18n/translate.ts';

const AVATAR_SIZE = 96;

const useFollowMark = ({ user_id: id, is_following: isOn, followers: count }: Profile) =>
  useCountedMark(followKey(id), { isOn, count });

function FollowButton({ profile }: { profile: Profile }) {
  const dispatch = useAppDispatch();
  const mark = useFollowMark(profile);
  const toggle = () => void dispatch(toggleFollow(profile.user_id, false, mark));
  return (
    <Button look={mark.isOn ? 'plain' : 'primary'} disabled={mark.before !== undefined} onClick={toggle}>
      {t(mark.isOn ? 'Unfollow' : 'Follow')}
    </Button>
  );
}

function Figures({ profile }: { profile: Profile }) {
  const { count: followers } = useFollowMark(profile);
  const base = `/profile/${encodeURIComponent(profile.username)}`;
  const figure = (text: string, value: number): ReactNode => (
    <Phrase
      text={text}
      values={{
        count: (
          <strong>
            <Count value={value} />
          </strong>
        ),
      }}
    />
  );
  return (
    <ul className={css['figures']}>
      <li>
        <Link to={`${base}/followers`}>
          {figure(pluralText(followers, '{count} follower', '{count} followers'), followers)}
        </Link>
      </li>
      <li>
        <Link to={`${base}/following`}>{figure(msg('{count} following'), profile.following)}</Link>
      </li>
      <li>{figure(msg('{count} likes'), profile.total_likes)}</li>
      <li>{figure(msg('{count} views'), profile.total_views)}</li>
    </ul>
  );
}

type Props = { profile: Profile; isOwn: boolean; onBlocked: () => void };

/** Links of the own profile, in this order. */
const ownLinks: readonly (readonly [to: string, text: string])[] = [
  ['/saved', msg('Saved videos')],
  ['/liked', msg('Liked videos')],
];

export function ProfileHead({ profile, isOwn, onBlocked }: Props) {
  const [isEditing, setEditing] = useState(false);
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
            {!profile.bio && isOwn && <p className="quiet">{t('Tell people who you are.')}</p>}
          </>
        )}
        <div className={css['actions']}>
          {isOwn && !isEditing && (
            <Button size="s" onClick={() => setEditing(true)}>
              {t('Edit bio')}
            </Button>
          )}
          {isOwn && (
            <ButtonLink size="s" to="/settings">
              <Settings /> {t('Settings')}
            </ButtonLink>
          )}
          {isOwn &&
            ownLinks.map(([to, text]) => (
              <ButtonLink key={to} size="s" to={to}>
                {t(text)}
              </ButtonLink>
            ))}
          {!isOwn && <FollowButton profile={profile} />}
          {!isOwn && mayWrite && <ButtonLink to={`/messages/${profile.user_id}`}>{t('Message')}</ButtonLink>}
          {!isOwn && <MuteButton userId={profile.user_id} username={profile.username} isMuted={profile.is_muted} />}
          {!isOwn && <BlockButton profile={profile} onBlocked={onBlocked} />}
        </div>
      </div>
    </header>
  );
}
