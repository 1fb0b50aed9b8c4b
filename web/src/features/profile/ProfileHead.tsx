import { useState } from 'react';
import { Settings } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Profile } from '@tallscreen/bff/contract/profile';
import { profileOf } from '../../app/paths.ts';
import { useCountedMark } from '../../actions/changeMark.ts';
import { toggleFollow } from '../../actions/follow.ts';
import { followKey } from '../../api/marks.ts';
import { useAccount, useAppDispatch } from '../../app/store.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Count } from '../../ui/Count.tsx';
import { CountPhrase } from '../../ui/CountPhrase.tsx';
import { AvatarPicker } from './AvatarPicker.tsx';
import { BioForm } from './BioForm.tsx';
import { MoreActions } from './MoreActions.tsx';
import css from './Profile.module.css';
import { t } from '../../i18n/translate.ts';

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

function ProfileStats({ profile }: { profile: Profile }) {
  const { count: followers } = useFollowMark(profile);
  const base = profileOf(profile.username);
  const strong = (value: number) => (
    <strong>
      <Count value={value} />
    </strong>
  );
  const { following, total_likes: likes, total_views: views } = profile;
  return (
    <ul className={css['stats']}>
      <li>
        <Link to={`${base}/followers`}>
          <CountPhrase value={followers} one="{count} follower" many="{count} followers">
            {strong(followers)}
          </CountPhrase>
        </Link>
      </li>
      <li>
        <Link to={`${base}/following`}>
          <CountPhrase value={following} one="{count} following" many="{count} following">
            {strong(following)}
          </CountPhrase>
        </Link>
      </li>
      <li>
        <CountPhrase value={likes} one="{count} like" many="{count} likes">
          {strong(likes)}
        </CountPhrase>
      </li>
      <li>
        <CountPhrase value={views} one="{count} view" many="{count} views">
          {strong(views)}
        </CountPhrase>
      </li>
    </ul>
  );
}

type Props = { profile: Profile; isOwn: boolean; onBlocked: () => void };

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
        <ProfileStats profile={profile} />
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
          {!isOwn && <FollowButton profile={profile} />}
          {!isOwn && mayWrite && <ButtonLink to={`/messages/${profile.user_id}`}>{t('Message')}</ButtonLink>}
          {!isOwn && <MoreActions profile={profile} onBlocked={onBlocked} />}
        </div>
      </div>
    </header>
  );
}
