import { useEffect } from 'react';

const shown = { title: '', count: 0 };

function show(): void {
  document.title = shown.count > 0 ? `(${shown.count}) ${shown.title}` : shown.title;
}

/** Sets the document title. A title that contains a dash is used unchanged, others get the product's name. */
export function useTitle(title: string): void {
  useEffect(() => {
    shown.title = title.includes('–') ? title : `${title} · Tallscreen`;
    show();
  }, [title]);
}

/** Puts a number before the title of every screen until it is 0 again. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    shown.title ||= document.title;
    shown.count = count;
    show();
    return () => {
      shown.count = 0;
      show();
    };
  }, [count]);
}
