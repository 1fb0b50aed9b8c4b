import { Search } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Explored } from '@tallscreen/bff/contract/search';
import { useExploreQuery } from '../../api/search.ts';
import { useSession } from '../../app/store.ts';
import { t } from '../../i18n/translate.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { CountPhrase } from '../../ui/CountPhrase.tsx';
import { Poster } from '../../ui/Poster.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { FoundVideos } from './FoundVideos.tsx';
import { PeopleList } from './PeopleList.tsx';
import css from './Search.module.css';

function RisingTags({ tags }: Pick<Explored, 'tags'>) {
  return (
    <ul className={css['tags']} aria-label={t('Rising tags')}>
      {tags.map(({ tag, videos, cover }) => (
        <li key={tag}>
          <Link to={`/tag/${encodeURIComponent(tag)}`}>
            {cover && <Poster url={cover} />}
            <span className={css['name']}>
              #{tag}
              <span className="small">
                <CountPhrase value={videos} one="{count} video" many="{count} videos" />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Hashtags, videos and people that are watched more than before. */
export function Explore() {
  const { status } = useSession();
  // Requested once the user is known, because the answer leaves out what the user has left out.
  const { data, isError, refetch } = useExploreQuery(undefined, { skip: status === 'loading' });
  if (isError && !data)
    return <ErrorState text={t('Failed to load rising videos and tags.')} onRetry={() => void refetch()} />;
  if (!data) return <Loading shape="grid" />;
  const { tags, videos, people } = data;
  if (videos.length === 0)
    return (
      <EmptyState icon={<Search />} title={t('Nothing is rising yet.')} hint={t('Look again in a while.')}>
        <ButtonLink to="/">{t('Open the feed')}</ButtonLink>
      </EmptyState>
    );
  return (
    <div className={css['explore']}>
      {tags.length > 0 && (
        <section>
          <h2>{t('Rising tags')}</h2>
          <RisingTags tags={tags} />
        </section>
      )}
      <section>
        <h2>{t('Rising videos')}</h2>
        <FoundVideos videos={videos} label={t('Rising videos')} source="search" />
      </section>
      {people.length > 0 && (
        <section>
          <h2>{t('People')}</h2>
          <PeopleList people={people} />
        </section>
      )}
    </div>
  );
}
