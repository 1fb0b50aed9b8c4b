import type { Workload } from '@tallscreen/bff/contract/admin-record';
import { t } from '../i18n/translate.ts';

type Work = Workload['waiting'][number];

/** Returns the admins who hold some of the work, such as "@kim: 2, @lee: 1"; empty if nobody does. */
export function holdersOf(works: readonly Work[]): string {
  const counts = new Map<string, number>();
  for (const { admin, count } of works.flatMap(({ held }) => held)) {
    const name = `@${admin?.username ?? t('deleted')}`;
    counts.set(name, (counts.get(name) ?? 0) + count);
  }
  return [...counts].map(([name, count]) => `${name}: ${count}`).join(', ');
}

/** Sums up several kinds of work: how many items wait, since when, and who holds some. */
export function summaryOf(works: readonly Work[]) {
  const oldest = works.flatMap(({ oldest_at: at }) => at ?? []).toSorted()[0];
  return {
    count: works.reduce((sum, work) => sum + work.count, 0),
    oldest: oldest === undefined ? undefined : new Date(oldest),
    holders: holdersOf(works),
  };
}
