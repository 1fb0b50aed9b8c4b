import { runStateOf, type RunState } from '@tallscreen/proto/rules/promo-run';
import type { Promo } from '@tallscreen/bff/contract/video';
import { msg, t } from '../i18n/translate.ts';
import { Badge, type BadgeTone } from './Badge.tsx';
import { serverNow } from './serverClock.ts';

const badges: Record<RunState, { label: string; tone: BadgeTone }> = {
  scheduled: { label: msg('Scheduled'), tone: 'info' },
  running: { label: msg('Running'), tone: 'good' },
  ended: { label: msg('Ended'), tone: 'neutral' },
};

const msOf = (time: string | null): number => (time === null ? 0 : Date.parse(time));

/** Whether an approved promo has started and not ended; nothing for others. */
export function RunBadge({ promo }: { promo: Pick<Promo, 'status' | 'starts_at' | 'ends_at'> }) {
  if (promo.status !== 'approved') return null;
  const run = { startsAtMs: msOf(promo.starts_at), endsAtMs: msOf(promo.ends_at) };
  const { label, tone } = badges[runStateOf(run, serverNow())];
  return <Badge tone={tone}>{t(label)}</Badge>;
}
