import { useMemo, type RefObject } from 'react';
import { toggleFollow } from '../../actions/follow.ts';
import { toggleLike } from '../../actions/like.ts';
import { toggleSave } from '../../actions/save.ts';
import { useAppDispatch } from '../../app/store.ts';
import { FOLLOWING } from '../../api/feed.ts';
import type { PlayerControls } from './Player.tsx';
import { SEEK_SECONDS } from './Scrubber.tsx';
import { toggleSound } from './sound.ts';
import { useFeedKeys } from './useFeedKeys.ts';
import type { Shown } from './withoutLeftOut.ts';

type Column = { goBy: (cards: number) => void; onComments: () => void; onHelp: () => void };

/** Lets keys act on the active card and its player, and move the column. `feed` as in FeedColumn. */
export function useCardKeys(
  feed: string,
  card: Shown | undefined,
  player: RefObject<PlayerControls | null>,
  { goBy, onComments, onHelp }: Column,
): void {
  const dispatch = useAppDispatch();
  const keys = useMemo(() => {
    const shown = card?.leftOut ? undefined : card;
    const video = shown?.type === 'video' ? shown : undefined;
    const { id: uploaderId, username } = video?.uploader ?? {};
    return {
      next: () => goBy(1),
      previous: () => goBy(-1),
      like: () => shown && void dispatch(toggleLike(shown, shown)),
      comments: () => video && onComments(),
      back: () => player.current?.seekBy(-SEEK_SECONDS),
      forward: () => player.current?.seekBy(SEEK_SECONDS),
      save: () => video && void dispatch(toggleSave(video)),
      follow: () => username && uploaderId !== undefined && void dispatch(toggleFollow(uploaderId, feed === FOLLOWING)),
      mute: toggleSound,
      pause: () => player.current?.togglePlayback(),
      help: onHelp,
    };
  }, [feed, card, player, goBy, onComments, onHelp, dispatch]);
  useFeedKeys(keys);
}
