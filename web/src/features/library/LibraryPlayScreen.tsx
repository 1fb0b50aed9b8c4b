import type { LibraryList } from '../../api/library.ts';
import { PlayColumn } from '../play/PlayColumn.tsx';
import { useLibrary } from './useLibrary.ts';

/** The saved or liked videos as a vertical feed. The list stays as it is while it plays. */
export function LibraryPlayScreen({ name }: { name: LibraryList }) {
  const list = useLibrary(name);
  return (
    <PlayColumn
      key={name}
      title={name === 'saved' ? 'Saved videos' : 'Liked videos'}
      grid={`/${name}`}
      videos={list.videos}
      list={list}
      failed={name === 'saved' ? 'Could not load your saved videos.' : 'Could not load the videos you like.'}
    />
  );
}
