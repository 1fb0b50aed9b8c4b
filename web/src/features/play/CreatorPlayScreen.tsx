import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { profileOf } from '../../app/paths.ts';
import { useProfileInfiniteQuery } from '../../api/profile.ts';
import { t } from '../../i18n/translate.ts';
import { PlayColumn } from './PlayColumn.tsx';

/** The videos of one user as a vertical feed, newest first. */
export function CreatorPlayScreen() {
  const { username = '' } = useParams();
  const list = useProfileInfiniteQuery(username);
  const videos = useMemo(() => list.data?.pages.flatMap((page) => page.videos) ?? [], [list.data]);
  return (
    <PlayColumn
      key={username}
      title={t('Videos of @{name}', { name: username })}
      grid={profileOf(username)}
      videos={videos}
      list={list}
      failed={t('Failed to load profile.')}
    />
  );
}
