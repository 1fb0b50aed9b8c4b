import { useSyncExternalStore } from 'react';
import type { Captions } from '@tallscreen/bff/contract/video';
import { browserStorage, keepInBrowser } from '../../app/token.ts';
import { useMuted } from './sound.ts';

const KEY = 'captions';
const OFF = '';
const listeners = new Set<() => void>();
/** A language, OFF, or null as long as the user has chosen nothing: then there are captions while the sound is off. */
let chosen = browserStorage()?.getItem(KEY) ?? null;

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
export const useCaptionsWanted = (): boolean => useChosen() !== OFF;

/** The chosen language, or the browser's; OFF for none. */
function useChosen(): string {
  const lang = useSyncExternalStore(subscribe, () => chosen);
  const isMuted = useMuted();
  return lang ?? (isMuted ? navigator.language : OFF);
}

/** Returns the captions to show and a function that chooses the next language; after the last one captions are off. */
export function useCaptionChoice(captions: readonly Captions[]) {
  const lang = useChosen();
  const shown = lang === OFF ? undefined : closest(captions, lang);
  const next = () => {
    if (!shown) return choose(closest(captions, navigator.language)?.lang ?? OFF);
    const first = closest(captions, navigator.language);
    const order = [first, ...captions.filter((one) => one !== first)];
    choose(order[order.indexOf(shown) + 1]?.lang ?? OFF);
  };
  return { shown, next };
}
