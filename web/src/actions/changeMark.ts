import { changeFailed, markChanged, markChanging, type HeldMark, type Mark } from '../api/marks.ts';
import { useAppSelector, type RootState, type Thunk } from '../app/store.ts';
import { toastShown } from '../app/toasts.ts';

/** Resolves when the browser has painted the current state; at once in a hidden page, which is not painted. */
export async function painted(): Promise<void> {
  if (document.hidden) return;
  let done = () => {};
  await new Promise<void>((resolve) => {
    done = resolve;
    requestAnimationFrame(() => setTimeout(done));
    document.addEventListener('visibilitychange', done);
    window.addEventListener('pagehide', done);
  });
  document.removeEventListener('visibilitychange', done);
  window.removeEventListener('pagehide', done);
}

type Change = {
  key: string;
  /** The state that the user sees. */
  shown: Mark;
  /**
   * Makes the call that changes the mark. Resolves to the new count in the answer, if it has one, or to the text of a
   * failure.
   */
  call: (isOn: boolean) => Promise<{ count?: number | undefined; failure?: string }>;
};

/**
 * Changes a mark. Shows the change before the call begins, because the call would delay the next frame. If the call
 * fails, shows the previous state and the reason. Does nothing while a change of the same mark is under way.
 */
export const changeMark =
  ({ key, shown, call }: Change): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    if (getState().marks.marks[key]?.before) return;
    dispatch(markChanging({ key, shown }));
    await painted();
    const { count, failure } = await call(!shown.isOn);
    if (failure === undefined) dispatch(markChanged({ key, count }));
    else {
      dispatch(changeFailed(key));
      dispatch(toastShown(failure, 'error'));
    }
  };

export const markOf = ({ marks }: RootState, key: string): HeldMark | undefined => marks.marks[key];
export const useMark = (key: string): HeldMark | undefined => useAppSelector((state) => markOf(state, key));
/** The last known state of the mark; `known` is the state that came with the card or page. */
export function useCountedMark(key: string, known: { isOn: boolean; count: number }) {
  const mark = useMark(key);
  return { ...known, ...mark, count: mark?.count ?? known.count };
}
/** Whether a save or follow is on; undefined while it is unknown. */
export const useIsMarked = (key: string): boolean | undefined =>
  useAppSelector((state) => (state.marks.areLoaded ? markOf(state, key)?.isOn === true : undefined));
