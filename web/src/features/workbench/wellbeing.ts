import { useSyncExternalStore } from 'react';
import { browserStorage, keepInBrowser } from '../../app/token.ts';

/** How an admin wants to see hard material. Stored in this browser. */
export type Wellbeing = {
  blur: boolean;
  grey: boolean;
  mute: boolean;
  half: boolean;
  /** Show the three frames first, and the video only on request. */
  strip: boolean;
  /** Minutes of work between two reminders of a break; 0 for none. */
  breakMinutes: number;
};

const KEY = 'wellbeing';
const DEFAULTS: Wellbeing = { blur: false, grey: false, mute: true, half: false, strip: false, breakMinutes: 45 };
export const BREAKS = [0, 15, 30, 45, 60] as const;

function read(): Wellbeing {
  try {
    return { ...DEFAULTS, ...(JSON.parse(browserStorage()?.getItem(KEY) ?? '{}') as Partial<Wellbeing>) };
  } catch {
    return DEFAULTS;
  }
}

let choices = read();
const listeners = new Set<() => void>();

export function setWellbeing(change: Partial<Wellbeing>): void {
  choices = { ...choices, ...change };
  keepInBrowser(KEY, JSON.stringify(choices));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  const onStored = ({ key }: StorageEvent) => {
    if (key !== KEY && key !== null) return;
    choices = read();
    listener();
  };
  listeners.add(listener);
  addEventListener('storage', onStored);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStored);
  };
}

export const useWellbeing = (): Wellbeing => useSyncExternalStore(subscribe, () => choices);
