import { t } from '../../i18n/translate.ts';

/** Too early to tell: the first bytes go into buffers at once. */
const MIN_MS = 3_000;

/** Returns a function that takes the percent done and tells the time left by the pace since its first call. */
export function createPace(now: () => number = () => performance.now()): (percent: number) => string | undefined {
  let start: { at: number; percent: number } | undefined;
  return (percent) => {
    const at = now();
    start ??= { at, percent };
    const elapsed = at - start.at;
    const done = percent - start.percent;
    return elapsed < MIN_MS || done <= 0 || percent >= 100 ? undefined : timeLeft(((100 - percent) / done) * elapsed);
  };
}

export function timeLeft(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 90) return t('About {seconds} s left', { seconds });
  return t('About {minutes} min left', { minutes: Math.round(seconds / 60) });
}
