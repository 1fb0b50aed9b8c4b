import { useRef, useState, type SubmitEvent } from 'react';
import { textOf } from '../../ui/formText.ts';
import type { FileFacts } from './fileRules.ts';
import { useClipFile } from './useClipFile.ts';
import { useSendClip } from './useSendClip.ts';

export type ClipRules = {
  /** Where the clip is sent to. */
  path: string;
  fileProblem: (file: FileFacts) => string | undefined;
  /** Whether the length and the size of the picture are looked at too. */
  checksPicture: boolean;
  sentences: { noFile: string; failed: string; done: string };
};
type Outcome = { tone: 'good' | 'error'; text: string };

/** Picks, checks and sends a clip with its texts. What failed stays filled in; what has arrived is cleared. */
export function useClipForm({ path, fileProblem, checksPicture, sentences }: ClipRules, onSettled: () => void) {
  const { clip, problem, isChecking, pick, clear } = useClipFile(fileProblem, checksPicture);
  const { percent, send, cancel } = useSendClip(path, sentences.failed);
  const [outcome, setOutcome] = useState<Outcome>();
  const form = useRef<HTMLFormElement>(null);

  async function submit(fields: FormData) {
    const title = textOf(fields, 'title').trim();
    const hashtags = textOf(fields, 'hashtags').trim();
    if (!clip) return setOutcome({ tone: 'error', text: problem ?? sentences.noFile });
    if (!title) return setOutcome({ tone: 'error', text: 'Title is required.' });
    setOutcome(undefined);
    const failure = await send({ title, hashtags, video: clip.file });
    onSettled();
    if (failure) return setOutcome({ tone: 'error', text: failure });
    form.current?.reset();
    clear();
    setOutcome({ tone: 'good', text: sentences.done });
  }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (percent === null && !isChecking) void submit(new FormData(event.currentTarget));
  };
  const onPick = (file: File) => {
    setOutcome(undefined);
    void pick(file);
  };
  const shown: Outcome | undefined = problem ? { tone: 'error', text: problem } : outcome;
  return { form, clip, isChecking, percent, outcome: shown, onPick, onSubmit, cancel };
}
