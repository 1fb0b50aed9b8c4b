import type { ResumableUpload } from '@tallscreen/bff/contract/upload';
import type { UploadForm } from '@tallscreen/bff/contract/video-details';
import { cutProblem, noCut, type Cut } from '@tallscreen/proto/rules/cut-rules';
import { fileRules, type VideoUploadKind } from '@tallscreen/proto/rules/upload-rules';
import { useRef, useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { useUnfinishedUploadsQuery } from '../../api/uploads.ts';
import { problemText } from '../../i18n/errorText.ts';
import { t } from '../../i18n/translate.ts';
import { focusProblem, type FieldProblem, type Problem } from '../../ui/fieldErrors.ts';
import { textsOf } from '../../ui/formText.ts';
import { languageName } from '../../ui/languages.ts';
import { useSharedFile } from './useSharedFile.ts';
import { useVideoFile, type PickedFile } from './useVideoFile.ts';
import { FILE_FIELD } from './FilePicker.tsx';
import { isComplete } from './isComplete.ts';
import { fingerprintOf } from './sendResumable.ts';
import { useUpload } from './useUpload.ts';
import { useResumableUpload } from './useResumableUpload.ts';
import { focusTooLong } from '../../ui/textLimit.ts';
import { cutTexts, firstCut, keptCut } from './trim.ts';
import { textsOfDetails } from './videoDetails.ts';

export type FormRules = {
  /** The API path of the upload. */
  path: string;
  kind: VideoUploadKind;
  /** Whether the resolution is checked too. */
  checksPicture: boolean;
  /** Whether the upload survives a lost connection, and can be kept as a draft. */
  isResumable?: boolean;
  /** Marked for translation. */
  sentences: { failed: string; done: string };
  /** Returns the error of a further field. */
  check?: (form: HTMLFormElement | null) => FieldProblem | undefined;
  /** Converts typed texts to the fields that are sent. */
  prepare?: (texts: Record<string, string>) => Record<string, string>;
};
export type FormCalls = {
  onSettled: (isDone: boolean) => void;
  /** Called with the id of the unfinished upload from which a video was made. */
  onSubmitted?: ((uploadId: string) => void) | undefined;
  /** An unfinished upload to continue. */
  start?: ResumableUpload | undefined;
};
type Outcome = { tone: 'good'; text: string } | { tone: 'error'; problem: Problem };

const atFile = (text: string): Outcome => ({ tone: 'error', problem: { field: FILE_FIELD, text } });

/**
 * Picks, checks and uploads a video with its texts. After a failure the form keeps its values, after success it is
 * cleared. `start` is an unfinished upload that the user wants to continue.
 */
export function useMediaItemForm(rules: FormRules, { onSettled, onSubmitted, start }: FormCalls) {
  const { path, kind, checksPicture, sentences, check, prepare, isResumable = false } = rules;
  const { picked, problem, isChecking, pick, clear } = useVideoFile(kind, checksPicture);
  const { data: list } = useUnfinishedUploadsQuery(undefined, { skip: !isResumable });
  const plain = useUpload(path, t(sentences.failed));
  const resumable = useResumableUpload(path, t(sentences.failed));
  const noFile = problemText(fileRules[kind].noFile);
  const { percent, cancel } = isResumable ? resumable : plain;
  const [outcome, setOutcome] = useState<Outcome>();
  const [cut, setCut] = useState<Cut>(() => (start ? keptCut(start) : noCut));
  const form = useRef<HTMLFormElement>(null);

  /** Whether the user has begun this upload in this form, or continues it here. */
  const isOwn = ({ id }: ResumableUpload) => id === start?.id || resumable.hasBegun(id);

  /** The uploads of this file, the one that belongs to this form first. */
  function uploadsOf(file: File): ResumableUpload[] {
    const fingerprint = fingerprintOf(file);
    const same =
      list?.uploads.filter((upload) => upload.fingerprint === fingerprint && upload.size === file.size) ?? [];
    return same.toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)));
  }

  /**
   * Returns the upload to continue with this file; without a file, `start` if its file has arrived completely, which a
   * draft need not wait for. Ignores a draft with the same file.
   */
  function unfinishedOf(file: File | undefined, isDraft = false): ResumableUpload | undefined {
    // `start` may have been discarded since; the list is up to date.
    if (!file) return list?.uploads.find((upload) => upload.id === start?.id && (isDraft || isComplete(upload)));
    return uploadsOf(file).find((upload) => isOwn(upload) || !isComplete(upload));
  }

  function send(texts: UploadForm, file: File | undefined, isDraft: boolean): Promise<Problem | undefined> {
    const known = unfinishedOf(file, isDraft);
    if (isResumable) return resumable.send({ texts, file, known, isDraft, onSubmitted });
    return file ? plain.send({ ...texts, video: file }) : Promise.resolve(noFile);
  }

  /** Returns the errors that the browser can detect. */
  function problemIn(title: string, file: File | undefined, isDraft: boolean): FieldProblem | undefined {
    if (!file && !unfinishedOf(file, isDraft)) return { field: FILE_FIELD, text: problem ?? noFile };
    // A draft may be incomplete; the server refuses only what it cannot keep.
    if (isDraft) return undefined;
    if (!title) return { field: 'title', text: t('Title is required.') };
    return check?.(form.current);
  }

  function showProblem(wrong: Problem) {
    flushSync(() => setOutcome({ tone: 'error', problem: wrong }));
    focusProblem(form.current, wrong);
  }

  async function submit(fields: FormData, isDraft: boolean) {
    const texts = { title: '', ...textsOf(fields) };
    const file = picked?.file;
    if (focusTooLong(form.current)) return;
    const wrong = problemIn(texts.title, file, isDraft);
    if (wrong) {
      return showProblem(wrong);
    }
    setOutcome(undefined);
    const failure = await send({ ...texts, ...prepare?.(texts), ...cutTexts(cut) }, file, isDraft);
    // The user has left the screen.
    if (!form.current) return;
    // Before the form is cleared: it must not be filled again with the draft that has just been submitted.
    flushSync(() => onSettled(!failure));
    if (failure) return showProblem(failure);
    form.current.reset();
    clear();
    setCut(noCut);
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
    const known = unfinishedOf(file);
    fillEmpty(form.current, known);
    void pick(file).then((accepted) => {
      if (accepted) setCut(cutOf(accepted, known));
    });
  };
  const onCut = (chosen: Cut) => {
    setOutcome(undefined);
    setCut(chosen);
  };
  useSharedFile(onPick);
  const shown: Outcome | undefined = problem ? atFile(problem) : outcome;
  const known = unfinishedOf(picked?.file);
  const kept = picked && !known ? uploadsOf(picked.file)[0] : undefined;
  const { state, left, activeId } = resumable;
  return {
    form,
    picked,
    cut,
    onCut,
    known,
    kept,
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

/** A part that was kept with an unfinished upload of the file is kept, if it fits. */
function cutOf({ durationMs }: PickedFile, known: ResumableUpload | undefined): Cut {
  const kept = known && keptCut(known);
  return kept && (durationMs === null || !cutProblem(kept, durationMs)) ? kept : firstCut(durationMs);
}

/** Fills the empty fields with the texts of an unfinished upload. */
function fillEmpty(form: HTMLFormElement | null, upload: ResumableUpload | undefined): void {
  if (!upload) return;
  for (const [name, kept] of Object.entries(textsOfDetails(upload))) {
    const field = form?.elements.namedItem(name);
    const isText = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
    if (!isText || field.value !== '') continue;
    if (field instanceof HTMLSelectElement) addMissing(field, kept);
    field.value = kept;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** Adds a language that the list does not have, because a select drops every other value. */
function addMissing(list: HTMLSelectElement, code: string): void {
  if (![...list.options].some(({ value }) => value === code)) list.add(new Option(languageName(code), code));
}
