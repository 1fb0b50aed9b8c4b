import { fileRules, type VideoUploadKind } from '@tallscreen/proto/rules/upload-rules';
import { useRef, useState, type SubmitEvent } from 'react';
import { textsOf } from '../../ui/formText.ts';
import { useVideoFile } from './useVideoFile.ts';
import { useUpload } from './useUpload.ts';

export type FormRules = {
  /** The API path of the upload. */
  path: string;
  kind: VideoUploadKind;
  /** Whether duration and resolution are checked too. */
  checksPicture: boolean;
  sentences: { failed: string; done: string };
};
type Outcome = { tone: 'good' | 'error'; text: string };

/**
 * Picks, checks and uploads a video with its texts. After a failure the form keeps its values, after success it is
 * cleared.
 */
export function useMediaItemForm({ path, kind, checksPicture, sentences }: FormRules, onSettled: () => void) {
  const { picked, problem, isChecking, pick, clear } = useVideoFile(kind, checksPicture);
  const { percent, send, cancel } = useUpload(path, sentences.failed);
  const [outcome, setOutcome] = useState<Outcome>();
  const form = useRef<HTMLFormElement>(null);

  async function submit(fields: FormData) {
    const texts = { title: '', ...textsOf(fields) };
    if (!picked) return setOutcome({ tone: 'error', text: problem ?? fileRules[kind].noFile });
    if (!texts.title) return setOutcome({ tone: 'error', text: 'Title is required.' });
    setOutcome(undefined);
    const failure = await send({ ...texts, video: picked.file });
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
  return { form, picked, isChecking, percent, outcome: shown, onPick, onSubmit, cancel };
}
