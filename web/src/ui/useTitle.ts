import { useEffect } from 'react';

/** Sets the document title. A title that contains a dash is used unchanged, others get the product's name. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title.includes('–') ? title : `${title} · Tallscreen`;
  }, [title]);
}
