import { useSyncExternalStore } from 'react';
import { browserStorage, keepInBrowser } from '../../app/token.ts';
import { prefersReducedMotion } from '../../ui/motion.ts';

/** `auto`: as the browser requests it (`navigator.connection.saveData`). */
export type DataSaver = 'auto' | 'on' | 'off';

type Connection = EventTarget & {
  saveData?: boolean;
  /** Mbit/s */
  downlink?: number;
};

const AUTOPLAY = 'autoplay';
const DATA_SAVER = 'data-saver';

export const connection = () => (globalThis.navigator as { connection?: Connection } | undefined)?.connection;
const listeners = new Set<() => void>();

const read = () => {
  const saver = browserStorage()?.getItem(DATA_SAVER);
  return {
    autoplays: browserStorage()?.getItem(AUTOPLAY) !== 'off',
    saver: (saver === 'on' || saver === 'off' ? saver : 'auto') as DataSaver,
  };
};
let choices = read();

function set(change: Partial<typeof choices>) {
  choices = { ...choices, ...change };
  for (const listener of listeners) listener();
}

export function setAutoplay(autoplays: boolean): void {
  keepInBrowser(AUTOPLAY, autoplays ? 'on' : 'off');
  set({ autoplays });
}

export function setDataSaver(saver: DataSaver): void {
  keepInBrowser(DATA_SAVER, saver);
  set({ saver });
}

/** Whether as little as possible is loaded: posters only, and the smallest rendition after a tap. */
const savesData = (): boolean => (choices.saver === 'auto' ? connection()?.saveData === true : choices.saver === 'on');

/** Whether a video that comes into view waits for a tap. */
export const startsPaused = (): boolean => prefersReducedMotion() || !choices.autoplays || savesData();

function subscribe(listener: () => void) {
  /** Another tab has changed the choices. */
  const onStored = ({ key }: StorageEvent) => {
    if (key === AUTOPLAY || key === DATA_SAVER || key === null) set(read());
  };
  listeners.add(listener);
  addEventListener('storage', onStored);
  connection()?.addEventListener?.('change', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStored);
    connection()?.removeEventListener?.('change', listener);
  };
}

export const useSavesData = (): boolean => useSyncExternalStore(subscribe, savesData);
export const usePlaybackChoices = () => useSyncExternalStore(subscribe, () => choices);
