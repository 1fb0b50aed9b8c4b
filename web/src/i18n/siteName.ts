import { useSyncExternalStore } from 'react';
import type { Instance } from '@tallscreen/bff/contract/instance';
import { browserStorage } from '../app/token.ts';

/** The look of this installation; what is absent is the product's own. */
export type SiteLook = Pick<Instance, 'name'> & Partial<Pick<Instance, 'accent_dark' | 'accent_light' | 'logo_url'>>;

export const SITE_KEY = 'site';
const own: SiteLook = { name: 'Tallscreen' };

/** Returns the look that the server wrote into the page, or else the one that this browser last read. */
function readLook(): SiteLook | null {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=site-look]');
  try {
    return JSON.parse((meta?.content ?? browserStorage()?.getItem(SITE_KEY)) as string) as SiteLook | null;
  } catch {
    // Neither is there, or it is not readable.
    return null;
  }
}

let look: SiteLook | undefined;
export const siteLook = (): SiteLook => (look ??= readLook() ?? own);
export const siteName = (): string => siteLook().name;

const listeners = new Set<() => void>();
export function setSiteLook(next: SiteLook): void {
  look = next;
  for (const listener of listeners) listener();
}

/** Name and logo of this installation. Screens that do not use this hook show a new name when they next open. */
export const useSiteLook = (): SiteLook => useSyncExternalStore(subscribe, siteLook);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
