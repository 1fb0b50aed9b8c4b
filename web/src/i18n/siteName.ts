import { useSyncExternalStore } from 'react';
import type { Instance } from '@tallscreen/bff/contract/instance';
import { browserStorage } from '../app/token.ts';

/** How this installation looks. */
export type SiteLook = Pick<Instance, 'name' | 'accent_dark' | 'accent_light' | 'logo_url'>;

export const SITE_KEY = 'site';
const own: SiteLook = { name: 'Tallscreen', accent_dark: null, accent_light: null, logo_url: null };

/** As the server wrote it into the page, or else as this browser last read it. */
function readLook(): SiteLook | null {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=site-look]');
  try {
    return JSON.parse(meta?.content ?? browserStorage()?.getItem(SITE_KEY) ?? 'null') as SiteLook | null;
  } catch {
    // An earlier version stored the name alone.
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
export const useSiteLook = (): SiteLook =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, siteLook);

/** Paints the look and reads the present one. Whoever has no other look than our own can wait for it. */
export const loadSite = (): Promise<unknown> => import('../app/showInstance.ts');
export const sitePainted = (): unknown => siteLook() !== own && loadSite();
