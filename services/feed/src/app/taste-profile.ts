import type { SaidOfTaste } from '#app/follow-choices';
import type { Signal, Subject, TasteProfile } from '#domain/taste';
import type { StoredSignal } from '#store/signals';

/** Returns what says something about a viewer's taste; undefined for a viewer who wants everybody's order. */
export function profileOf(
  stored: readonly StoredSignal[],
  { taste, notInterested }: SaidOfTaste,
): TasteProfile | undefined {
  if (taste.isOff) return undefined;
  const did = stored.filter(({ atMs }) => atMs > taste.sinceMs);
  const said: Signal[] = [
    ...taste.moreLikeThis.map(({ videoId, atMs }): Signal => ({ videoId, atMs, kind: 'moreLikeThis' })),
    ...notInterested.flatMap(({ videoId, atMs }): Signal[] =>
      atMs > taste.sinceMs ? [{ videoId, atMs, kind: 'notInterested' }] : [],
    ),
  ];
  const signals = did.flatMap(({ id, kind, atMs }): Signal[] =>
    kind === 'followed' ? [] : [{ videoId: id, kind, atMs }],
  );
  const follows = did.flatMap(({ id, kind }): Subject[] =>
    kind === 'followed' ? [{ type: 'creator', value: id }] : [],
  );
  return {
    signals: said.length === 0 ? signals : [...signals, ...said].toSorted((a, b) => b.atMs - a.atMs),
    picks: [...taste.picks, ...follows],
    ignored: taste.ignored,
  };
}
