import { useEffect } from 'react';
import { Hash } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { hashtagsIn } from '@tallscreen/proto/rules/hashtags';
import { eachOnce, useTagVideosInfiniteQuery } from '../../api/search.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { MoreButton, moreOf } from '../../ui/MoreButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { foundText } from './foundText.ts';
import { FoundVideos } from './FoundVideos.tsx';
import { LanguageFilter, useLanguage } from './LanguageFilter.tsx';
import { t } from '../../i18n/translate.ts';

function TagVideos({ tag }: { tag: string }) {
  const language = useLanguage();
  const list = useTagVideosInfiniteQuery({ tag, ...(language && { language }) });
  const { currentData: data, isFetching, isError, refetch, hasNextPage, fetchNextPage, isFetchNextPageError } = list;
  const videos = eachOnce(data?.pages.flatMap((page) => page.videos) ?? [], ({ id }) => id);
  const isEmptyPage = videos.length === 0 && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (isEmptyPage) void fetchNextPage();
  }, [isEmptyPage, fetchNextPage]);
  const none = language
    ? t('No videos with #{tag} in this language.', { tag })
    : t('No videos with #{tag} yet.', { tag });
  const body = () => {
    if (isError && videos.length === 0)
      return <ErrorState text={t('Could not load the videos of this tag.')} onRetry={() => void refetch()} />;
    if (!data || (videos.length === 0 && hasNextPage)) return <Loading shape="grid" />;
    if (videos.length === 0) {
      return (
        <EmptyState
          icon={<Hash />}
          title={none}
          hint={language ? t('Choose another language.') : t('Yours could be the first.')}
        >
          <ButtonLink to={`/search?q=${encodeURIComponent(tag)}`}>{t('Search for {text}', { text: tag })}</ButtonLink>
        </EmptyState>
      );
    }
    return (
      <>
        <FoundVideos videos={videos} label={t('Videos with #{tag}', { tag })} source="tag" />
        <MoreButton {...moreOf(list)} />
      </>
    );
  };
  return (
    <>
      <p role="status" className="unseen">
        {data && foundText(videos.length, hasNextPage, none)}
      </p>
      {body()}
    </>
  );
}

/** The live videos with one hashtag, best first. */
export function TagScreen() {
  const { tag = '' } = useParams();
  const name = hashtagsIn(tag)[0] ?? '';
  return (
    <Page title={`#${name}`}>
      <LanguageFilter />
      <TagVideos key={name} tag={name} />
    </Page>
  );
}
