import type { LibraryList } from '../../api/library.ts';
import { PlayColumn } from '../play/PlayColumn.tsx';
import { useLibrary } from './useLibrary.ts';
import { t } from '../../i18n/translate.ts';

/** The saved or liked videos as a vertical feed. The list does not change while it plays. */
export function LibraryPlayScreen({ name }: { name: LibraryList }) {
  const list = useLibrary(name);
  return (
    <PlayColumn
      key={name}
      grid={`/${name}`}
      videos={list.videos}
      list={list}
      failed={name === 'saved' ? t('Could not load your saved videos.') : t('Could not load the videos you like.')}
    />
  );
}
