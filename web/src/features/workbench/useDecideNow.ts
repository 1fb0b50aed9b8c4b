import { useCallback, useState } from 'react';
import { errorText, statusOf } from '../../api/errors.ts';
import { useDecideQueuedMutation } from '../../api/workbench.ts';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { t } from '../../i18n/translate.ts';
import { REMOVALS } from '../admin/removals.ts';
import { type Choice, DECIDED, decisionOf } from './choices.ts';
import type { Decider } from './WorkList.tsx';

const NONE: ReadonlySet<string> = new Set();

const doneText = ({ act, itemType }: Choice) => t(act === 'remove' ? REMOVALS[itemType].done : DECIDED[act]);

function failedText({ act, itemType }: Choice, error: unknown): string {
  if (act !== 'remove') return errorText(error, t('Something went wrong.'));
  const failed = t(REMOVALS[itemType].failed);
  return itemType === 'user' || statusOf(error) === 400 ? errorText(error, failed) : failed;
}

/** Sends each choice at once. The entry stays, with its buttons disabled, until the server has answered. */
export function useDecideNow(): Decider {
  const dispatch = useAppDispatch();
  const [decide] = useDecideQueuedMutation();
  const [busy, setBusy] = useState(NONE);
  const choose = useCallback(
    (choices: readonly Choice[]) => {
      for (const choice of choices) {
        setBusy((ids) => new Set([...ids, choice.id]));
        void decide(decisionOf(choice)).then(({ data, error }) => {
          setBusy((ids) => new Set([...ids].filter((id) => id !== choice.id)));
          if (error) dispatch(toastShown(failedText(choice, error), 'error'));
          else dispatch(toastShown(doneText(choice)));
          if (data?.unfinished)
            dispatch(toastShown(errorText(data.unfinished, t('Failed to close the reports.')), 'error'));
        });
      }
    },
    [decide, dispatch],
  );
  return { hidden: NONE, busy, choose };
}
