import { Bookmark, Heart } from 'lucide-react';
import type { LibraryList } from '../../api/library.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { MoreButton, moreOf } from '../../ui/MoreButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { useReturnToTile } from '../play/useReturnToTile.ts';
import { FoundVideos } from '../search/FoundVideos.tsx';
import { useLibrary } from './useLibrary.ts';
import { msg, t } from '../../i18n/translate.ts';

const TEXTS = {
  saved: {
    title: msg('Saved videos'),
    icon: <Bookmark />,
    failed: msg('Could not load your saved videos.'),
    empty: msg('You have saved no videos yet.'),
    hint: msg('Press Save on a video to find it here again. Only you see this list.'),
  },
  liked: {
    title: msg('Liked videos'),
    icon: <Heart />,
    failed: msg('Could not load the videos you like.'),
    empty: msg('You have liked no videos yet.'),
    hint: msg('Press Like on a video to find it here again. Only you see this list.'),
  },
};

/** One of the two lists, with its states. */
export function Library({ name }: { name: LibraryList }) {
  const list = useLibrary(name, { refetchOnMountOrArgChange: true });
  const { videos, isLoading, isError, refetch } = list;
  const texts = TEXTS[name];
  useReturnToTile(`/${name}`, videos.length > 0);
  if (isLoading) return <Loading shape="grid" />;
  if (isError && videos.length === 0) return <ErrorState text={t(texts.failed)} onRetry={() => void refetch()} />;
  if (videos.length === 0) {
    return (
      <EmptyState icon={texts.icon} title={t(texts.empty)} hint={t(texts.hint)}>
        <ButtonLink look="primary" to="/">
          {t('Open the feed')}
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      <p className="quiet">{t('Only you see this list.')}</p>
      <FoundVideos videos={videos} label={t(texts.title)} playAt={`/${name}/play`} />
      <MoreButton {...moreOf(list)} />
    </>
  );
}

/** The videos that the user saved or likes, which nobody else sees. */
export function LibraryScreen({ name }: { name: LibraryList }) {
  const other = name === 'saved' ? 'liked' : 'saved';
  return (
    <Page
      actions={
        <ButtonLink size="s" to={`/${other}`}>
          {t(TEXTS[other].title)}
        </ButtonLink>
      }
    >
      <Library key={name} name={name} />
    </Page>
  );
}
