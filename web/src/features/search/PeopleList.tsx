import { Link } from 'react-router-dom';
import type { UserSummary } from '@tallscreen/bff/contract/profile';
import { profileOf } from '../../app/paths.ts';
import { t } from '../../i18n/translate.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import css from './Search.module.css';

export function PeopleList({ people }: { people: readonly UserSummary[] }) {
  return (
    <ul className={css['rows']} aria-label={t('People')}>
      {people.map(({ user_id, username, avatar_url }) => (
        <li key={user_id}>
          <Link className={css['row']} to={profileOf(username)}>
            <Avatar username={username} url={avatar_url} />@{username}
          </Link>
        </li>
      ))}
    </ul>
  );
}
