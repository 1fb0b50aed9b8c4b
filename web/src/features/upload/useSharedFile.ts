import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SHARE_PATH } from '@tallscreen/proto/rules/share-target';
import { SHARED_CACHE } from '../../worker/sharedFile.ts';

/** Passes on a file that another app, such as the gallery, has shared with the installed client. Once. */
export function useSharedFile(pick: (file: File) => void): void {
  const [params] = useSearchParams();
  const isShared = params.has('shared');
  const onFile = useEffectEvent(pick);
  useEffect(() => {
    if (!isShared || !('caches' in globalThis)) return;
    const take = async (): Promise<void> => {
      const cache = await caches.open(SHARED_CACHE);
      const answer = await cache.match(SHARE_PATH);
      if (!answer) return;
      await cache.delete(SHARE_PATH);
      const type = answer.headers.get('content-type') ?? '';
      onFile(new File([await answer.blob()], decodeURIComponent(answer.headers.get('x-name') ?? 'video'), { type }));
    };
    void take();
  }, [isShared]);
}
