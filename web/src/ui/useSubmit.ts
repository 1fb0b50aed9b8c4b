import { useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { focusProblem, type Problem } from './fieldErrors.ts';
import { focusTooLong } from './textLimit.ts';

export type Submission = ReturnType<typeof useSubmit>;

/** Runs one submission at a time; `run` returns an error, or undefined on success. The wrong field gets the focus. */
export function useSubmit(run: (fields: FormData, form: HTMLFormElement) => Promise<Problem | undefined>) {
  const [problem, setProblem] = useState<Problem>();
  const [isBusy, setBusy] = useState(false);

  async function submit(form: HTMLFormElement) {
    setProblem(undefined);
    if (focusTooLong(form)) return;
    setBusy(true);
    let found: Problem | undefined;
    try {
      found = await run(new FormData(form), form);
    } finally {
      flushSync(() => {
        setProblem(found);
        setBusy(false);
      });
    }
    focusProblem(form, found);
  }

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) void submit(event.currentTarget);
  };
  /** Takes the shown error away, for fields that it was not about. */
  const forget = () => setProblem(undefined);
  return { problem, isBusy, onSubmit, forget };
}
