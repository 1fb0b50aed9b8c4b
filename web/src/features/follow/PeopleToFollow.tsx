import { Link } from 'react-router-dom';
import type { Suggestions } from '@tallscreen/bff/contract/library';
import { profileOf } from '../../app/paths.ts';
import { t } from '../../i18n/translate.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { FollowButton } from './FollowButton.tsx';
import css from './PeopleToFollow.module.css';

/** A list of people, each with a follow button. */
export function PeopleToFollow({ users }: Suggestions) {
  return (
    <ul className={css['users']} aria-label={t('People to follow')}>
      {users.map(({ user_id, username, avatar_url }) => (
        <li key={user_id}>
          <Link to={profileOf(username)}>
            <Avatar username={username} url={avatar_url} />
            <span>@{username}</span>
          </Link>
          <FollowButton user={{ id: user_id, username }} className={css['follow']} />
        </li>
      ))}
    </ul>
  );
}
