import { useSyncExternalStore } from 'react';
import type { Captions } from '@tallscreen/bff/contract/video';
import { browserStorage, keepInBrowser } from '../../app/token.ts';

const KEY = 'captions';
const OFF = '';
const listeners = new Set<() => void>();
let chosen = browserStorage()?.getItem(KEY) ?? OFF;

function choose(lang: string) {
  chosen = lang;
  keepInBrowser(KEY, lang);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const base = (lang: string) => lang.split('-', 1)[0];

/** Returns the captions in the chosen language, or in a similar one, or the first. */
const closest = (captions: readonly Captions[], lang: string): Captions | undefined =>
  captions.find((one) => one.lang === lang) ?? captions.find((one) => base(one.lang) === base(lang)) ?? captions[0];

/** Turns on the captions closest to the browser's language, or turns all off. */
export const setCaptions = (isOn: boolean): void => choose(isOn ? navigator.language : OFF);
export const useCaptionsWanted = (): boolean => useSyncExternalStore(subscribe, () => chosen !== OFF);

/** Returns the captions to show and a function that chooses the next language; after the last one captions are off. */
export function useCaptionChoice(captions: readonly Captions[]) {
  const lang = useSyncExternalStore(subscribe, () => chosen);
  const shown = lang === OFF ? undefined : closest(captions, lang);
  const next = () => {
    if (!shown) return choose(closest(captions, navigator.language)?.lang ?? OFF);
    const first = closest(captions, navigator.language);
    const order = [first, ...captions.filter((one) => one !== first)];
    choose(order[order.indexOf(shown) + 1]?.lang ?? OFF);
  };
  return { shown, next };
}
