import type { ResumableUpload, UploadForm } from '@tallscreen/bff/contract';
import { fileRules, type VideoUploadKind } from '@tallscreen/proto/rules/upload-rules';
import { useRef, useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { useUnfinishedUploadsQuery } from '../../api/uploads.ts';
import { tServer } from '../../i18n/serverText.ts';
import { t } from '../../i18n/translate.ts';
import { textsOf } from '../../ui/formText.ts';
import { languageName } from '../../ui/languages.ts';
import { useVideoFile } from './useVideoFile.ts';
import { isComplete } from './isComplete.ts';
import { inputValueOf } from './publishTime.ts';
import { fingerprintOf } from './sendResumable.ts';
import { useUpload } from './useUpload.ts';
import { useResumableUpload } from './useResumableUpload.ts';

export type FormRules = {
  /** The API path of the upload. */
  path: string;
  kind: VideoUploadKind;
  /** Whether duration and resolution are checked too. */
  checksPicture: boolean;
  /** Whether the upload survives a lost line, and can be kept as a draft. */
  isResumable?: boolean;
  /** Marked for translation. */
  sentences: { failed: string; done: string };
  /** Returns the error text of a further field. */
  check?: (form: HTMLFormElement | null) => string | undefined;
  /** Turns typed texts into what is sent. */
  prepare?: (texts: Record<string, string>) => Record<string, string>;
};
type Outcome = { tone: 'good' | 'error'; text: string };

/**
 * Picks, checks and uploads a video with its texts. After a failure the form keeps its values, after success it is
 * cleared. `start` is an unfinished upload that the user wants to continue.
 */
export function useMediaItemForm(rules: FormRules, onSettled: (isDone: boolean) => void, start?: ResumableUpload) {
  const { path, kind, checksPicture, sentences, check, prepare, isResumable = false } = rules;
  const { picked, problem, isChecking, pick, clear } = useVideoFile(kind, checksPicture);
  const { data: list } = useUnfinishedUploadsQuery(undefined, { skip: !isResumable });
  const plain = useUpload(path, t(sentences.failed));
  const resumable = useResumableUpload(path, t(sentences.failed));
  const noFile = tServer(fileRules[kind].noFile);
  const { percent, cancel } = isResumable ? resumable : plain;
  const [outcome, setOutcome] = useState<Outcome>();
  const form = useRef<HTMLFormElement>(null);

  /** The unfinished upload of this file, or without a file the one to continue if all of it has arrived. */
  function unfinishedOf(file: File | undefined): ResumableUpload | undefined {
    // The list knows whether it was discarded meanwhile.
    if (!file) return list?.uploads.find((upload) => upload.id === start?.id && isComplete(upload));
    const fingerprint = fingerprintOf(file);
    return list?.uploads.find((upload) => upload.fingerprint === fingerprint && upload.size === file.size);
  }

  function send(texts: UploadForm, file: File | undefined, isDraft: boolean): Promise<string | undefined> {
    const known = unfinishedOf(file);
    if (isResumable) return resumable.send({ texts, file, known, isDraft });
    return file ? plain.send({ ...texts, video: file }) : Promise.resolve(noFile);
  }

  async function submit(fields: FormData, isDraft: boolean) {
    const texts = { title: '', ...textsOf(fields) };
    const file = picked?.file;
    if (!file && !unfinishedOf(file)) return setOutcome({ tone: 'error', text: problem ?? noFile });
    if (!texts.title && !isDraft) return setOutcome({ tone: 'error', text: t('Title is required.') });
    const wrong = check?.(form.current);
    if (wrong) return setOutcome({ tone: 'error', text: wrong });
    setOutcome(undefined);
    const failure = await send({ ...texts, ...prepare?.(texts) }, file, isDraft);
    // Before the form is cleared: what it returns to must no longer be the draft that has just been submitted.
    flushSync(() => onSettled(!failure));
    if (failure) return setOutcome({ tone: 'error', text: failure });
    form.current?.reset();
    clear();
    setOutcome({
      tone: 'good',
      text: isDraft ? t('Draft saved. It waits under Drafts and unfinished uploads.') : t(sentences.done),
    });
  }
  const begin = (fields: FormData, isDraft: boolean) => {
    if (percent === null && !isChecking) void submit(fields, isDraft);
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    begin(new FormData(event.currentTarget), false);
  };
  const onSaveDraft = () => form.current && begin(new FormData(form.current), true);
  const onPick = (file: File) => {
    setOutcome(undefined);
    fillEmpty(form.current, unfinishedOf(file));
    void pick(file);
  };
  const shown: Outcome | undefined = problem ? { tone: 'error', text: problem } : outcome;
  const known = unfinishedOf(picked?.file);
  const { state, left, activeId } = resumable;
  return {
    form,
    picked,
    known,
    isChecking,
    percent,
    state,
    left,
    activeId,
    outcome: shown,
    onPick,
    onSubmit,
    onSaveDraft,
    cancel,
  };
}

/** Fills the fields that are still empty with what is kept with an unfinished upload. */
function fillEmpty(form: HTMLFormElement | null, upload: ResumableUpload | undefined): void {
  if (!upload) return;
  const { title, hashtags, language, publish_at: at } = upload;
  for (const [name, kept] of Object.entries({
    title,
    hashtags,
    language: language ?? '',
    publish_at: inputValueOf(at),
  })) {
    const field = form?.elements.namedItem(name);
    const isText = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
    if (!isText || field.value !== '') continue;
    if (field instanceof HTMLSelectElement) addMissing(field, kept);
    field.value = kept;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** Adds a language that the list does not have; a select drops every other value. */
function addMissing(list: HTMLSelectElement, code: string): void {
  if (![...list.options].some(({ value }) => value === code)) list.add(new Option(languageName(code), code));
}
