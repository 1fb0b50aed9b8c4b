import { createContext, useContext, useEffect } from 'react';

/** Returns the translated title of the open screen, from the route table. */
export const ScreenTitle = createContext('');

const shown = { title: '', count: 0 };

function show(): void {
  document.title = shown.count > 0 ? `(${shown.count}) ${shown.title}` : shown.title;
}

/**
 * Sets the document title, by default to the screen's title, and returns it. A title that contains a dash is used
 * unchanged; others get the product's name.
 */
export function useTitle(named?: string): string {
  const ofScreen = useContext(ScreenTitle);
  const title = named ?? ofScreen;
  useEffect(() => {
    shown.title = title.includes('–') ? title : `${title} · Tallscreen`;
    show();
  }, [title]);
  return title;
}

/** Puts a number before the title of every screen until it is 0 again. */
export function showTitleCount(count: number): void {
  if (shown.count === 0) shown.title ||= document.title;
  shown.count = count;
  show();
}
