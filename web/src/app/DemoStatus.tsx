import { useEffect, useState } from 'react';
import { t } from '../i18n/translate.ts';
import css from './DemoStatus.module.css';

interface Progress {
  readonly state: 'filling' | 'incomplete' | 'complete';
  readonly videos: { readonly live: number; readonly of: number };
}

const ASK_AGAIN_MS = 2_000;

/** One line about the demo content while it is added, and when some is missing. Only a local stack's client has it. */
export function DemoStatus({ address }: { address: string }) {
  const progress = useProgress(address);
  if (!progress || progress.state === 'complete') return null;
  return (
    <p role="status" className={css['line']}>
      {progress.state === 'filling'
        ? t('Demo content is still arriving: {live} of {of} videos.', progress.videos)
        : t(
            'Demo content is not complete: {live} of {of} videos. The terminal says why; the next start goes on.',
            progress.videos,
          )}
    </p>
  );
}

/** Asks until the content has arrived, or has failed to. */
function useProgress(address: string): Progress | undefined {
  const [progress, setProgress] = useState<Progress>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const ask = async () => {
      // A stack that restarts does not answer; ask again.
      const response = await fetch(address).catch(() => undefined);
      if (isGone || response?.status === 204) return;
      const next = response?.ok ? ((await response.json()) as Progress) : undefined;
      if (isGone) return;
      if (next) setProgress(next);
      if (!next || next.state === 'filling') timer = setTimeout(() => void ask(), ASK_AGAIN_MS);
    };
    void ask();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [address]);
  return progress;
}
