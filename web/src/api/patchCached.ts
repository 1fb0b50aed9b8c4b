import type { ItemType } from '@tallscreen/bff/contract';
import { feedApi } from './feed.ts';
import { libraryApi } from './library.ts';
import { profileApi } from './profile.ts';
import { videosApi } from './videos.ts';

export type MediaItemRef = { type: ItemType; id: number };

type Counted = { likes: number; liked: boolean; comments: number };
type Patch = { undo: () => void };
type Lifecycle = { dispatch: (thunk: never) => unknown; getState: () => unknown };

/** Changes a media item in every loaded list that shows it. Returns the patches, to be undone if the call fails. */
export function patchCached(
  { type, id }: MediaItemRef,
  change: (item: Counted) => void,
  lifecycle: Lifecycle,
): readonly Patch[] {
  const state = lifecycle.getState() as never;
  const apply = (patch: unknown) => lifecycle.dispatch(patch as never) as Patch;
  const changeIn = (videos: readonly (Counted & { id: number })[]) => {
    for (const video of videos) if (video.id === id) change(video);
  };
  const inFeeds = feedApi.util
    .selectCachedArgsForQuery(state, 'feed')
    .map((feed) =>
      apply(
        feedApi.util.updateQueryData('feed', feed, ({ pages }) =>
          changeIn(pages.flatMap(({ items }) => items.filter((item) => item.type === type))),
        ),
      ),
    );
  if (type !== 'video') return inFeeds;
  return [
    ...inFeeds,
    apply(videosApi.util.updateQueryData('video', id, change)),
    ...profileApi.util
      .selectCachedArgsForQuery(state, 'profile')
      .map((username) =>
        apply(
          profileApi.util.updateQueryData('profile', username, ({ pages }) =>
            changeIn(pages.flatMap(({ videos }) => videos)),
          ),
        ),
      ),
    ...libraryApi.util
      .selectCachedArgsForQuery(state, 'library')
      .map((list) =>
        apply(
          libraryApi.util.updateQueryData('library', list, ({ pages }) =>
            changeIn(pages.flatMap(({ videos }) => videos)),
          ),
        ),
      ),
  ];
}
