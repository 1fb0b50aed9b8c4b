import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { CircleCheck } from 'lucide-react';
import type { QueueEntry } from '@tallscreen/bff/contract/queue';
import { useQueueInfiniteQuery, type QueueFilters } from '../../api/workbench.ts';
import { useAccount } from '../../app/store.ts';
import { t } from '../../i18n/translate.ts';
import { MoreButton, moreOf } from '../../ui/MoreButton.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { BulkBar } from './BulkBar.tsx';
import { choiceOf, type Act, type Choice, type Why } from './choices.ts';
import { EntryCard } from './EntryCard.tsx';
import type { Preset } from './presets.ts';
import { UndoBar } from './UndoBar.tsx';
import type { Waiting } from './useChoices.ts';
import { useChosen } from './useChosen.ts';
import { heldByOther, useClaim } from './useClaim.ts';
import { useWorkKeys } from './useWorkKeys.ts';
import css from './Workbench.module.css';

const POLL_MS = 15_000;
const NONE: readonly string[] = [];

/** Carries out decisions: `useChoices` holds each back for a while, `useDecideNow` sends it at once. */
export type Decider = {
  /** Ids of entries that are decided but may still be in the list. */
  hidden: ReadonlySet<string>;
  /** Ids of entries whose decision is being sent. */
  busy: ReadonlySet<string>;
  choose: (choices: readonly Choice[]) => void;
  held?: { waiting: readonly Waiting[]; undo: () => string | undefined };
};

type Props = {
  filters: QueueFilters;
  kind?: Preset['kind'];
  decider: Decider;
  hasKeys: boolean;
  texts: { empty: string; hint: string; failed: string };
};

function useEntries(filters: QueueFilters, isPolled: boolean) {
  const query = useQueueInfiniteQuery(filters, {
    refetchOnMountOrArgChange: true,
    skipPollingIfUnfocused: true,
    ...(isPolled && { pollingInterval: POLL_MS }),
  });
  const { data } = query;
  // An entry whose reach has grown may come again on a later page.
  const loaded = useMemo(
    () => [...new Map(data?.pages.flatMap((page) => page.items).map((entry) => [entry.id, entry])).values()],
    [data],
  );
  return { query, loaded };
}

/** The queue, or a preset's part of it. */
export function WorkList({ filters, kind, decider, hasKeys, texts }: Props) {
  const ownId = useAccount()?.id;
  const { query, loaded } = useEntries(filters, !kind);
  const { hidden, busy, choose, held: undoable } = decider;
  const list = useRef<HTMLOListElement>(null);
  const [selected, setSelected] = useState(NONE);

  const chosenOf = { loaded, hidden, list: query.currentData && filters, doesKeep: !kind };
  const { entries, index, chosen, hasLeft, want, isSettled } = useChosen(chosenOf);
  // Another admin has decided it, unless it has only moved to a later page or to another state.
  const isDecidedMeanwhile = hasLeft && !filters.state && !query.hasNextPage;
  const picked = entries.filter(({ id }) => selected.includes(id));
  const held = (entry: QueueEntry) => heldByOther(entry, ownId);

  const latestHidden = useRef<ReadonlySet<string>>(hidden);
  // Must run before the cleanup effects of useClaim, which ask for it.
  useLayoutEffect(() => {
    latestHidden.current = hidden;
  });
  const isDecided = useCallback((id: string) => latestHidden.current.has(id), []);
  const isLookedAt = !kind && chosen !== undefined && !isDecidedMeanwhile && !held(chosen);
  useClaim(chosen?.id, isLookedAt, isDecided);

  const restored = useRef<string>(undefined);
  const focusOn = (id: string) => {
    const card = list.current?.querySelector<HTMLElement>(`[data-entry="${id}"]`);
    card?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: 'nearest' });
  };
  const goTo = (id: string | undefined) => {
    if (id === undefined) return;
    want(id);
    focusOn(id);
  };
  const act = (given: readonly QueueEntry[], what: Act, why: Why) => {
    const free = kind ? given : given.filter((entry) => !held(entry));
    const next = [...entries.slice(index), ...entries.slice(0, index).toReversed()];
    // In a preset each entry has its own buttons, so a decision on an entry that is not the chosen one does not move
    // the focus.
    if (!kind || given.some(({ id }) => id === chosen?.id))
      goTo(next.find((entry) => !free.includes(entry) && !busy.has(entry.id))?.id);
    setSelected(NONE);
    choose(free.map((entry) => choiceOf(entry, what, why)));
  };
  const takeBack = () => {
    const id = undoable?.undo();
    if (id === undefined) return;
    want(id);
    restored.current = id;
  };
  // Keys act on the focused entry. An undone entry is on the screen only now, so focus it.
  useLayoutEffect(() => {
    if (restored.current === undefined || restored.current !== chosen?.id) return;
    focusOn(restored.current);
    restored.current = undefined;
  });
  const select = (id: string, isSelected: boolean) =>
    setSelected((ids) => (isSelected ? [...ids, id] : ids.filter((other) => other !== id)));

  useWorkKeys(
    hasKeys
      ? {
          j: () => goTo(entries[index + 1]?.id),
          k: () => goTo(entries[index - 1]?.id),
          ...(!kind && { u: takeBack, s: () => chosen && select(chosen.id, !selected.includes(chosen.id)) }),
        }
      : {},
  );

  const { data, isLoading, isError, refetch, hasNextPage, isFetching, fetchNextPage } = query;
  // All loaded entries are decided.
  const isDrained = entries.length === 0 && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (isDrained) void fetchNextPage();
  }, [isDrained, fetchNextPage]);

  return (
    <>
      {isLoading && <Loading shape="list" count={5} height={72} />}
      {isError && !data && <ErrorState text={texts.failed} onRetry={() => void refetch()} />}
      {data && entries.length === 0 && !hasNextPage && (
        <EmptyState icon={<CircleCheck />} title={texts.empty} hint={texts.hint} />
      )}
      {picked.length > 0 && (
        <BulkBar entries={picked} onAct={(what, why) => act(picked, what, why)} onClear={() => setSelected(NONE)} />
      )}
      <ol ref={list} hidden={entries.length === 0} className={css['list']} aria-label={t('Pending entries')}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <EntryCard
              entry={entry}
              kind={kind}
              hasKeys={hasKeys}
              isChosen={entry.id === chosen?.id}
              isSelected={selected.includes(entry.id)}
              isBulk={picked.length > 0}
              isBusy={busy.has(entry.id)}
              isHeld={held(entry)}
              isDecided={isDecidedMeanwhile && entry.id === chosen?.id}
              isSettled={isSettled}
              onChoose={() => (kind ? want(entry.id) : goTo(entry.id))}
              onSelect={(isSelected) => select(entry.id, isSelected)}
              onAct={(what, why) => act([entry], what, why)}
            />
          </li>
        ))}
      </ol>
      <MoreButton {...moreOf(query)} />
      {undoable && <UndoBar waiting={undoable.waiting} onUndo={takeBack} />}
    </>
  );
}
