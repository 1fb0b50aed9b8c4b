import { isRunning } from '@tallscreen/proto/rules/promo-run';
import type { Delivery, PromoLimits } from '#domain/media-item';

const DAY_MS = 24 * 3_600_000;
/** This share of a day's cap is free at its beginning, so that a promo with a small cap is shown soon. */
const HEAD_START = 1 / 24;
const THOUSANDTHS = 1_000;

interface Promo {
  readonly limits: PromoLimits | undefined;
  readonly delivery: Delivery | undefined;
  readonly liveSinceMs: number;
}

/**
 * Returns the share of the day's caps that may be used by now. It grows evenly from midnight (UTC), or from when the
 * promo went live or started.
 */
function shareOfDay(liveSinceMs: number, nowMs: number): number {
  const dayStartMs = nowMs - (nowMs % DAY_MS);
  const startMs = Math.min(Math.max(dayStartMs, liveSinceMs), nowMs);
  return Math.min(1, (nowMs - startMs) / (dayStartMs + DAY_MS - startMs) + HEAD_START);
}

const fits = (limit: number, used: number): boolean => limit === 0 || used <= limit;

/**
 * Whether a promo may be shown now: it must have started and not ended, and one more view must stay within its caps,
 * and within the share of the day so far. A daily cap always allows one view.
 */
export function mayBeShown({ limits, delivery, liveSinceMs }: Promo, nowMs: number): boolean {
  if (!limits) return true;
  if (!isRunning(limits, nowMs)) return false;
  if (!delivery) return true;
  const { billedViews, spend, viewCost } = delivery;
  if (!fits(limits.totalViews, billedViews + 1) || !fits(limits.totalBudget * THOUSANDTHS, spend + viewCost))
    return false;
  const isToday = delivery.day === new Date(nowMs).toISOString().slice(0, 10);
  const [views, spent] = isToday ? [delivery.dayBilledViews, delivery.daySpend] : [0, 0];
  const share = shareOfDay(Math.max(liveSinceMs, limits.startsAtMs), nowMs);
  const budget = limits.dailyBudget * THOUSANDTHS;
  return (
    fits(Math.ceil(limits.dailyViews * share), views + 1) &&
    fits(budget, spent + viewCost) &&
    (budget === 0 || spent === 0 || spent + viewCost <= budget * share)
  );
}
