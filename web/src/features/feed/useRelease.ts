import { useEffect, type RefObject } from 'react';

/** Ends the loading of a video that has left the page. The browser would go on until it collects the element. */
export function useRelease(video: RefObject<HTMLVideoElement | null>, isThere: boolean): void {
  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    return () =>
      // Later, because React also runs this while the element stays.
      void setTimeout(() => {
        if (element.isConnected) return;
        element.removeAttribute('src');
        element.load();
      });
  }, [video, isThere]);
}
