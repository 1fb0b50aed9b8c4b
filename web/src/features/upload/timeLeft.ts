import { t } from '../../i18n/translate.ts';

/** Until this percentage no time is shown: the first bytes go into buffers at once. */
const MIN_MS = 3_000;

/** Weight of a new estimate against the previous one, so that the text does not jump. */
const WEIGHT = 0.3;

/** Returns a function that takes the percentage done and returns the time left, from the pace since its first call. */
export function createPace(now: () => number = () => performance.now()): (percent: number) => string | undefined {
  let start: { at: number; percent: number } | undefined;
  let last: { at: number; ms: number } | undefined;
  return (percent) => {
    const at = now();
    start ??= { at, percent };
    const elapsed = at - start.at;
    const done = percent - start.percent;
    if (elapsed < MIN_MS || done <= 0 || percent >= 100) return undefined;
    const estimate = ((100 - percent) / done) * elapsed;
    const expected = last && Math.max(0, last.ms - (at - last.at));
    last = { at, ms: expected === undefined ? estimate : expected + WEIGHT * (estimate - expected) };
    return timeLeft(last.ms);
  };
}

/** Above twenty seconds in steps of five, because the estimate is not more precise. */
export function timeLeft(ms: number): string {
  const exact = Math.max(1, Math.ceil(ms / 1000));
  const seconds = exact > 20 ? Math.ceil(exact / 5) * 5 : exact;
  if (seconds <= 90) return t('About {seconds} s left', { seconds });
  return t('About {minutes} min left', { minutes: Math.round(seconds / 60) });
}
