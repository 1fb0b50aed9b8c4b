import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { CircleCheck, Coffee, Eye, Keyboard } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import type { QueueEntry } from '@tallscreen/bff/contract';
import { useQueueInfiniteQuery } from '../../api/workbench.ts';
import { useAccount } from '../../app/store.ts';
import { t } from '../../i18n/translate.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { MoreButton, moreOf } from '../../ui/MoreButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { ListSkeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { BulkBar } from './BulkBar.tsx';
import { choiceOf, type Act, type Why } from './choices.ts';
import { ComfortDialog } from './ComfortDialog.tsx';
import { EntryCard } from './EntryCard.tsx';
import { Filters } from './Filters.tsx';
import { filtersOf } from './filters.ts';
import { HelpDialog } from './HelpDialog.tsx';
import { UndoBar } from './UndoBar.tsx';
import { useBreakReminder } from './useBreakReminder.ts';
import { useChoices } from './useChoices.ts';
import { useChosen } from './useChosen.ts';
import { heldByOther, useClaim } from './useClaim.ts';
import { useWorkKeys } from './useWorkKeys.ts';
import { setWellbeing, useWellbeing } from './wellbeing.ts';
import css from './Workbench.module.css';

const POLL_MS = 15_000;
const NONE: readonly string[] = [];

function useEntries() {
  const [params, setParams] = useSearchParams();
  const key = params.toString();
  const filters = useMemo(() => filtersOf(new URLSearchParams(key)), [key]);
  const query = useQueueInfiniteQuery(filters, {
    refetchOnMountOrArgChange: true,
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
  });
  const { data } = query;
  // An entry whose reach has grown may come again on a later page.
  const loaded = useMemo(
    () => [...new Map(data?.pages.flatMap((page) => page.items).map((entry) => [entry.id, entry])).values()],
    [data],
  );
  const filter = (name: string, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  return { query, filters, filter, isFiltered: Object.keys(filters).length > 0, loaded };
}

export function WorkbenchScreen() {
  const ownId = useAccount()?.id;
  const { query, filters, filter, isFiltered, loaded } = useEntries();
  const { waiting, hidden, choose, undo } = useChoices();
  const { blur, breakMinutes } = useWellbeing();
  const pause = useBreakReminder(breakMinutes);
  const list = useRef<HTMLOListElement>(null);
  const [selected, setSelected] = useState(NONE);
  const [dialog, setDialog] = useState<'help' | 'comfort' | null>(null);

  const chosenOf = { loaded, hidden, list: query.currentData && filters };
  const { entries, index, chosen, hasLeft, want, isSettled } = useChosen(chosenOf);
  // Somebody has decided it, unless it may only have moved to a later page or to another state.
  const isDecidedMeanwhile = hasLeft && !filters.state && !query.hasNextPage;
  const picked = entries.filter(({ id }) => selected.includes(id));
  const held = (entry: QueueEntry) => heldByOther(entry, ownId);

  const latestHidden = useRef<ReadonlySet<string>>(hidden);
  // Before the effects of useClaim end, which ask for it.
  useLayoutEffect(() => {
    latestHidden.current = hidden;
  });
  const isDecided = useCallback((id: string) => latestHidden.current.has(id), []);
  useClaim(chosen?.id, chosen !== undefined && !isDecidedMeanwhile && !held(chosen), isDecided);

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
    const free = given.filter((entry) => !held(entry));
    const next = [...entries.slice(index), ...entries.slice(0, index).toReversed()];
    goTo(next.find((entry) => !free.includes(entry))?.id);
    setSelected(NONE);
    choose(free.map((entry) => choiceOf(entry, what, why)));
  };
  const takeBack = () => {
    const id = undo();
    if (id === undefined) return;
    want(id);
    restored.current = id;
  };
  // Keys mean the entry that has the focus. The one that was taken back is on the screen only now.
  useLayoutEffect(() => {
    if (restored.current === undefined || restored.current !== chosen?.id) return;
    focusOn(restored.current);
    restored.current = undefined;
  });
  const select = (id: string, isSelected: boolean) =>
    setSelected((ids) => (isSelected ? [...ids, id] : ids.filter((other) => other !== id)));

  useWorkKeys({
    j: () => goTo(entries[index + 1]?.id),
    k: () => goTo(entries[index - 1]?.id),
    u: takeBack,
    s: () => chosen && select(chosen.id, !selected.includes(chosen.id)),
    b: () => setWellbeing({ blur: !blur }),
    '?': () => setDialog('help'),
  });

  const { data, isLoading, isError, refetch } = query;
  return (
    <Page
      title={t('Queue')}
      actions={
        <>
          <IconButton name={t('How you look at it')} icon={<Eye />} onClick={() => setDialog('comfort')} />
          <IconButton name={t('Keys')} icon={<Keyboard />} aria-keyshortcuts="?" onClick={() => setDialog('help')} />
        </>
      }
    >
      <Filters filters={filters} onChange={filter} />
      {pause.isDue && (
        <div className={css['break']}>
          <Alert tone="info">
            <Coffee aria-hidden="true" />{' '}
            {t('You have looked at this for {minutes} minutes. Take a break.', { minutes: pause.minutes })}
          </Alert>
          <Button size="s" onClick={pause.beginAnew}>
            {t('I had a break')}
          </Button>
        </div>
      )}
      {isLoading && <ListSkeleton rows={5} height={72} />}
      {isError && !data && <ErrorState text={t('The queue could not be loaded.')} onRetry={() => void refetch()} />}
      {data && entries.length === 0 && !query.hasNextPage && (
        <EmptyState
          icon={<CircleCheck />}
          title={t(isFiltered ? 'Nothing like this waits.' : 'Nothing waits.')}
          hint={t(isFiltered ? 'Choose other filters to see more.' : 'New entries show up here.')}
        />
      )}
      {picked.length > 0 && (
        <BulkBar entries={picked} onAct={(what, why) => act(picked, what, why)} onClear={() => setSelected(NONE)} />
      )}
      <ol ref={list} hidden={entries.length === 0} className={css['list']} aria-label={t('What waits')}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <EntryCard
              entry={entry}
              isChosen={entry.id === chosen?.id}
              isSelected={selected.includes(entry.id)}
              isBulk={picked.length > 0}
              isHeld={held(entry)}
              isDecided={isDecidedMeanwhile && entry.id === chosen?.id}
              isSettled={isSettled}
              onChoose={() => goTo(entry.id)}
              onSelect={(isSelected) => select(entry.id, isSelected)}
              onAct={(what, why) => act([entry], what, why)}
            />
          </li>
        ))}
      </ol>
      <MoreButton {...moreOf(query)} />
      <UndoBar waiting={waiting} onUndo={takeBack} />
      {dialog === 'help' && <HelpDialog onClose={() => setDialog(null)} />}
      {dialog === 'comfort' && <ComfortDialog onClose={() => setDialog(null)} />}
    </Page>
  );
}
