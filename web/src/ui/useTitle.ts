import { createContext, useContext, useEffect } from 'react';
import { siteName } from '../i18n/siteName.ts';

/** Returns the translated title of the open screen, from the route table. */
export const ScreenTitle = createContext('');

const shown = { title: '', count: 0 };

function show(): void {
  document.title = shown.count > 0 ? `(${shown.count}) ${shown.title}` : shown.title;
}

/**
 * Sets the document title, by default to that of the screen, and returns it. A title that contains a dash is used
 * unchanged, others get the name of the installation.
 */
export function useTitle(named?: string): string {
  const ofScreen = useContext(ScreenTitle);
  const title = named ?? ofScreen;
  const site = siteName();
  useEffect(() => {
    shown.title = title.includes('–') ? title : `${title} · ${site}`;
    show();
  }, [title, site]);
  return title;
}

/** Puts a number before the title of every screen until it is 0 again. */
export function showTitleCount(count: number): void {
  if (shown.count === 0) shown.title ||= document.title;
  shown.count = count;
  show();
}
