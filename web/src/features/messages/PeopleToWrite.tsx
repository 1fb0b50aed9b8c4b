import { Link } from 'react-router-dom';
import { useFollowsInfiniteQuery } from '../../api/profile.ts';
import { useAccount } from '../../app/store.ts';
import { useFoundPeople } from '../../app/useFoundPeople.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import css from './Messages.module.css';
import { t } from '../../i18n/translate.ts';

const SHOWN = 8;

/** People whose names begin with the text; without a text those whom the user follows. */
function usePeople(text: string) {
  const account = useAccount();
  const found = useFoundPeople(text);
  const followed = useFollowsInfiniteQuery(
    { username: account?.username ?? '', side: 'following' },
    { skip: !account },
  );
  const following = followed.data?.pages.flatMap((page) => ('following' in page ? page.following : [])) ?? [];
  const people = text ? found.people : following;
  return people.filter(({ user_id }) => user_id !== account?.id).slice(0, SHOWN);
}

/** Suggests people to whom a conversation can be started; each is a link to the chat. */
export function PeopleToWrite({ text, onChoose }: { text: string; onChoose: () => void }) {
  const people = usePeople(text);
  if (people.length === 0) return null;
  const label = t(text ? 'People' : 'People you follow');
  return (
    <section className={css['people']} aria-label={label}>
      <h3>{label}</h3>
      <ul>
        {people.map(({ user_id, username, avatar_url }) => (
          <li key={user_id}>
            <Link className={css['person']} to={`/messages/${user_id}`} onClick={onChoose}>
              <Avatar username={username} url={avatar_url} size={32} />
              <span>@{username}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
