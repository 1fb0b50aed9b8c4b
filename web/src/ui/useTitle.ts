import { useEffect } from 'react';

/** Names the screen in the browser's tab. A title with a dash of its own is taken as it is. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title.includes('–') ? title : `${title} · Tallscreen`;
  }, [title]);
}
