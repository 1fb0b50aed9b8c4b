import { useEffect } from 'react';
import { Hash, SearchX } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Found, SearchType } from '@tallscreen/bff/contract/search';
import { eachOnce, useFindInfiniteQuery } from '../../api/search.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { CountPhrase } from '../../ui/CountPhrase.tsx';
import { MoreButton, moreOf } from '../../ui/MoreButton.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { FoundVideos } from './FoundVideos.tsx';
import { LanguageFilter, useLanguage } from './LanguageFilter.tsx';
import { foundText } from './foundText.ts';
import { PeopleList } from './PeopleList.tsx';
import css from './Search.module.css';
import { msg, t } from '../../i18n/translate.ts';

const FAILED: Record<SearchType, string> = {
  people: msg('Failed to search users.'),
  videos: msg('Failed to search videos.'),
  tags: msg('Failed to search tags.'),
};
const NONE: Record<SearchType, string> = {
  people: msg('Nobody found.'),
  videos: msg('No videos found.'),
  tags: msg('No tags found.'),
};

function People({ pages }: { pages: Found[] }) {
  const people = eachOnce(
    pages.flatMap((page) => page.people ?? []),
    ({ user_id }) => user_id,
  );
  return <PeopleList people={people} />;
}

function FoundTags({ pages }: { pages: Found[] }) {
  const tags = eachOnce(
    pages.flatMap((page) => page.tags ?? []),
    ({ tag }) => tag,
  );
  return (
    <ul className={css['rows']} aria-label={t('Tags')}>
      {tags.map(({ tag, videos }) => (
        <li key={tag}>
          <Link className={css['row']} to={`/tag/${encodeURIComponent(tag)}`}>
            <Hash aria-hidden="true" />
            <span>{tag}</span>
            <span className="quiet small">
              <CountPhrase value={videos} one="{count} video" many="{count} videos" />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function List({ type, pages }: { type: SearchType; pages: Found[] }) {
  if (type === 'people') return <People pages={pages} />;
  if (type === 'tags') return <FoundTags pages={pages} />;
  const videos = eachOnce(
    pages.flatMap((page) => page.videos ?? []),
    ({ id }) => id,
  );
  return <FoundVideos videos={videos} label={t('Videos')} source="search" />;
}

/** The results of a query of one type. The status stays mounted, because screen readers announce only changes in it. */
export function Results({ q, type }: { q: string; type: SearchType }) {
  const language = useLanguage();
  const found = useFindInfiniteQuery({ q, type, ...(type === 'videos' && language && { language }) });
  const { currentData, isFetching, isError, refetch, hasNextPage, fetchNextPage, isFetchNextPageError } = found;
  const pages = currentData?.pages ?? [];
  const count = pages.reduce((sum, page) => sum + (page[type]?.length ?? 0), 0);
  // A page can be empty although there is a next one.
  const isEmptyPage = count === 0 && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (isEmptyPage) void fetchNextPage();
  }, [isEmptyPage, fetchNextPage]);

  const isNone = count === 0 && currentData !== undefined && !hasNextPage;
  const isFailed = isError && count === 0;
  const body = () => {
    if (isFailed) return <ErrorState text={t(FAILED[type])} onRetry={() => void refetch()} />;
    if (isNone) {
      return (
        <EmptyState
          icon={<SearchX />}
          title={t(NONE[type])}
          hint={
            type === 'videos' && language
              ? t('Choose another language.')
              : t('Try fewer letters, another word or another tab.')
          }
        >
          <ButtonLink to="/">{t('Open the feed')}</ButtonLink>
        </EmptyState>
      );
    }
    if (count === 0) return <Loading shape={type === 'videos' ? 'grid' : 'list'} />;
    return (
      <>
        <List type={type} pages={pages} />
        <MoreButton {...moreOf(found)} />
      </>
    );
  };
  return (
    <>
      <p role="status" className="unseen">
        {currentData && !isFailed && foundText(count, hasNextPage, t(NONE[type]))}
      </p>
      {type === 'videos' && <LanguageFilter />}
      {body()}
    </>
  );
}
