import { useState, type SubmitEvent } from 'react';

/** Runs one submission at a time; `run` returns the error text to show, or undefined on success. */
export function useSubmit(run: (fields: FormData) => Promise<string | undefined>) {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function submit(form: HTMLFormElement) {
    setProblem(undefined);
    setBusy(true);
    try {
      setProblem(await run(new FormData(form)));
    } finally {
      setBusy(false);
    }
  }

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) void submit(event.currentTarget);
  };
  return { problem, isBusy, onSubmit };
}
