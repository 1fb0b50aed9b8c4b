import type { ReactNode } from 'react';
import type { BlockList } from '@tallscreen/bff/contract/profile';
import { Link } from 'react-router-dom';
import { profileOf } from '../../app/paths.ts';
import { useBlocksInfiniteQuery, useMutesInfiniteQuery } from '../../api/blocks.ts';
import { t } from '../../i18n/translate.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { leaveRow } from '../../ui/leaveRow.ts';
import { MoreButton, moreOf } from '../../ui/MoreButton.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { MuteButton } from '../profile/MuteButton.tsx';
import { UnblockButton } from '../profile/UnblockButton.tsx';
import { Section } from './Section.tsx';
import css from './Settings.module.css';

type People = Parameters<typeof moreOf>[0] & {
  data?: { pages: BlockList[] } | undefined;
  isLoading: boolean;
  isError: boolean;
  refetch: () => unknown;
};
type Props = {
  title: string;
  list: People;
  failed: string;
  empty: string;
  hint: string;
  children: (person: BlockList['users'][number]) => ReactNode;
};

function PeopleSection({ title, list, failed, empty, hint, children }: Props) {
  const { data, isLoading, isError, refetch } = list;
  const users = data?.pages.flatMap((page) => page.users) ?? [];
  return (
    <Section title={title}>
      {isLoading && <Loading shape="list" count={3} />}
      {isError && !data && <ErrorState text={failed} onRetry={() => void refetch()} />}
      {data && users.length === 0 && <p>{empty}</p>}
      <p className="quiet small">{hint}</p>
      <ul className={css['people']}>
        {users.map((person) => (
          <li key={person.user_id}>
            <Avatar username={person.username} url={person.avatar_url} />
            {children(person)}
          </li>
        ))}
      </ul>
      <MoreButton {...moreOf(list)} />
    </Section>
  );
}

const MutedSection = () => (
  <PeopleSection
    title={t('Muted people')}
    list={useMutesInfiniteQuery()}
    failed={t('Failed to load muted people.')}
    empty={t('You have muted nobody.')}
    hint={t('You can mute people on their profile. They do not notice.')}
  >
    {({ user_id, username }) => (
      <>
        <Link to={profileOf(username)}>@{username}</Link>
        <MuteButton userId={user_id} username={username} isMuted size="s" onDone={leaveRow} />
      </>
    )}
  </PeopleSection>
);

/** No other screen shows blocked users. */
const BlockedSection = () => (
  <PeopleSection
    title={t('Blocked people')}
    list={useBlocksInfiniteQuery()}
    failed={t('Failed to load blocked people.')}
    empty={t('You have blocked nobody.')}
    hint={t('You can block people on their profile.')}
  >
    {({ user_id, username }) => (
      <>
        <span>@{username}</span>
        <UnblockButton userId={user_id} username={username} />
      </>
    )}
  </PeopleSection>
);

export const PrivacySettings = () => (
  <>
    <MutedSection />
    <BlockedSection />
  </>
);
