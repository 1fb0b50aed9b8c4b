import { useCallback, useEffect, useRef, useState } from 'react';
import { errorText, statusOf } from '../../api/errors.ts';
import { useDecideQueuedMutation } from '../../api/workbench.ts';
import { useAccount, useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { t } from '../../i18n/translate.ts';
import { type Choice, decisionOf } from './choices.ts';
import type { Decider } from './WorkList.tsx';
import { readChoices, storeChoices } from './storedChoices.ts';

const UNDO_MS = 5_000;

/** Choices that were made together and are undone together. */
export type Waiting = { key: number; choices: readonly Choice[] };

const NONE: ReadonlySet<string> = new Set();

let serial = 0;

/**
 * Holds each choice back for five seconds, in which it can be undone, and then sends it. Sends all waiting choices at
 * once when the screen or the page is left. Choices without an answer when the page ended are sent again after a
 * reload.
 */
export function useChoices(): Decider {
  const dispatch = useAppDispatch();
  const ownerId = useAccount()?.id ?? 0;
  const [decide] = useDecideQueuedMutation();
  const [restored] = useState((): Waiting | null => {
    const choices = readChoices(ownerId);
    return choices.length > 0 ? { key: serial++, choices } : null;
  });
  const [waiting, setWaiting] = useState<readonly Waiting[]>(restored ? [restored] : []);
  const [sending, setSending] = useState<readonly string[]>([]);
  const timers = useRef(new Map<number, { batch: Waiting; timer: ReturnType<typeof setTimeout> }>());
  const unanswered = useRef<readonly Choice[]>(restored?.choices ?? []);

  const keep = useCallback(
    (choices: readonly Choice[]) => {
      unanswered.current = choices;
      storeChoices(ownerId, choices);
    },
    [ownerId],
  );

  const send = useCallback(
    (batch: Waiting) => {
      clearTimeout(timers.current.get(batch.key)?.timer);
      if (!timers.current.delete(batch.key)) return;
      setWaiting((all) => all.filter(({ key }) => key !== batch.key));
      setSending((ids) => [...ids, ...batch.choices.map(({ id }) => id)]);
      for (const choice of batch.choices)
        void decide(decisionOf(choice)).then(({ data, error: failure }) => {
          const error = failure ?? data?.unfinished;
          keep(unanswered.current.filter((one) => one !== choice));
          // 404: another admin has decided it, or an attempt before a reload succeeded.
          if (error && statusOf(error) !== 404)
            dispatch(toastShown(`${choice.name}: ${errorText(error, t('Something went wrong.'))}`, 'error'));
          setSending((ids) => ids.filter((id) => id !== choice.id));
        });
    },
    [decide, dispatch, keep],
  );

  const hold = useCallback(
    (batch: Waiting) => timers.current.set(batch.key, { batch, timer: setTimeout(() => send(batch), UNDO_MS) }),
    [send],
  );

  const choose = useCallback(
    (choices: readonly Choice[]) => {
      if (choices.length === 0) return;
      keep([...unanswered.current, ...choices]);
      const batch = { key: serial++, choices };
      hold(batch);
      setWaiting((all) => [...all, batch]);
    },
    [keep, hold],
  );

  /** Undoes the last choice. Returns the id of its first entry. */
  const undo = useCallback((): string | undefined => {
    const last = [...timers.current.values()].at(-1);
    if (!last) return undefined;
    clearTimeout(last.timer);
    timers.current.delete(last.batch.key);
    keep(unanswered.current.filter((choice) => !last.batch.choices.includes(choice)));
    setWaiting((all) => all.filter(({ key }) => key !== last.batch.key));
    return last.batch.choices[0]?.id;
  }, [keep]);

  useEffect(() => {
    if (restored) hold(restored);
  }, [restored, hold]);

  useEffect(() => {
    const pending = timers.current;
    const sendAll = () => {
      for (const { batch } of pending.values()) send(batch);
    };
    const onHidden = () => document.visibilityState === 'hidden' && sendAll();
    addEventListener('pagehide', sendAll);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      removeEventListener('pagehide', sendAll);
      document.removeEventListener('visibilitychange', onHidden);
      sendAll();
    };
  }, [send]);

  const hidden = new Set([...waiting.flatMap(({ choices }) => choices.map(({ id }) => id)), ...sending]);
  return { hidden, busy: NONE, choose, held: { waiting, undo } };
}
