import type { SaidOfTaste } from '#domain/choices';
import type { Signal, Subject, TasteProfile } from '#domain/taste';
import type { StoredSignal } from '#store/signals';

/** Returns what says something about a viewer's taste, even if the viewer has turned the personal feed off. */
export function profileOf(stored: readonly StoredSignal[], { taste, unwanted }: SaidOfTaste): TasteProfile {
  const isCounted = ({ atMs }: { readonly atMs: number }): boolean => atMs > taste.sinceMs;
  const did = stored.filter(isCounted);
  const signals = did.flatMap(({ id, kind, atMs }): Signal[] =>
    kind === 'followed' || kind === 'viewed' ? [] : [{ videoId: id, kind, atMs }],
  );
  const follows = did.flatMap(({ id, kind }): Subject[] =>
    kind === 'followed' ? [{ type: 'creator', value: id }] : [],
  );
  const said: Signal[] = [
    ...taste.moreLikeThis.map(({ videoId, atMs }): Signal => ({ videoId, atMs, kind: 'moreLikeThis' })),
    ...unwanted.filter(isCounted).map(({ videoId, atMs }): Signal => ({ videoId, atMs, kind: 'notInterested' })),
  ];
  return {
    signals: said.length === 0 ? signals : [...signals, ...said].toSorted((a, b) => b.atMs - a.atMs),
    picks: [...taste.picks, ...follows],
    ignored: taste.ignored,
  };
}
