import { type Choice, useSetNotInterestedMutation, useUndoNotInterestedMutation } from '../../api/choices.ts';
import { errorText } from '../../api/errors.ts';
import { leftOutAdded, leftOutRemoved, type LeftOut } from '../../app/leftOut.ts';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { t } from '../../i18n/translate.ts';

const choiceOf = ({ reason, videoId, name }: LeftOut): Choice => ({
  reason,
  videoId,
  ...(reason === 'tag' && { tag: name }),
});

/**
 * Returns functions that leave something out of the feed and that undo this: they show it at once, and revert it if the
 * call fails.
 */
export function useLeaveOut() {
  const dispatch = useAppDispatch();
  const [set] = useSetNotInterestedMutation();
  const [undo] = useUndoNotInterestedMutation();

  async function leaveOut(choice: LeftOut) {
    dispatch(leftOutAdded(choice));
    const { error } = await set(choiceOf(choice));
    if (!error) return;
    dispatch(leftOutRemoved(choice));
    dispatch(toastShown(errorText(error, t('Unable to change your feed.')), 'error'));
  }

  async function takeBack(choice: LeftOut) {
    dispatch(leftOutRemoved(choice));
    const { error } = await undo(choiceOf(choice));
    if (!error) return;
    dispatch(leftOutAdded(choice));
    dispatch(toastShown(errorText(error, t('Unable to change your feed.')), 'error'));
  }

  return { leaveOut, takeBack };
}
