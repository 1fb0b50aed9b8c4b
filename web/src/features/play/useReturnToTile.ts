import { useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';
import { useStore } from 'react-redux';
import { useAccount, type AppStore } from '../../app/store.ts';
import { feedName } from '../feed/useFeedPlace.ts';

/** After a Back from playing a grid's videos, scrolls to the tile of the last one and focuses it. */
export function useReturnToTile(grid: string, isLoaded: boolean): void {
  const store = useStore() as AppStore;
  const name = feedName(useAccount(), grid);
  const isBack = useNavigationType() === 'POP';
  const isDone = useRef(false);
  useEffect(() => {
    if (!isLoaded || isDone.current) return;
    isDone.current = true;
    const id = isBack && /^video-(\d+)-/.exec(store.getState().feedPlaces[name]?.card ?? '')?.[1];
    if (!id) return;
    // After the shell has moved the focus to the new screen.
    const frame = requestAnimationFrame(() => {
      const tile = document.querySelector<HTMLElement>(`[data-tile="${id}"] a`);
      tile?.scrollIntoView({ block: 'center' });
      tile?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [isLoaded, isBack, name, store]);
}
