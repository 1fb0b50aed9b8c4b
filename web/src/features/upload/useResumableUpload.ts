import type { Draft, ResumableUpload } from '@tallscreen/bff/contract/upload';
import type { UploadForm } from '@tallscreen/bff/contract/video-details';
import { isCutProblem } from '@tallscreen/proto/rules/cut-rules';
import { isPublishTimeProblem } from '@tallscreen/proto/rules/publish-time';
import { useRef, useState } from 'react';
import { pause } from '../../api/backoff.ts';
import { errorBodyOf, statusOf, textOf } from '../../api/errors.ts';
import {
  useCreateVideoMutation,
  useDiscardUploadMutation,
  useSaveDraftMutation,
  uploadsApi,
} from '../../api/uploads.ts';
import { uploadBegun, uploadEnded } from './underWay.ts';
import { api } from '../../api/base.ts';
import { useAccount, useAppDispatch } from '../../app/store.ts';
import { useClient } from '../../app/useClient.ts';
import type { Problem } from '../../ui/fieldErrors.ts';
import { createPace } from './timeLeft.ts';
import { sendResumable, type SentFile } from './sendResumable.ts';
import { sendUpload, uploadProblem, type UploadFailure } from './sendUpload.ts';

export type UploadState = 'sending' | 'waiting' | 'busy' | 'finishing';

export type WantedUpload = {
  texts: UploadForm;
  /** Absent when the unfinished upload is complete. */
  file: File | undefined;
  known: ResumableUpload | undefined;
  /** Whether the video is only kept, not submitted. */
  isDraft: boolean;
  /** Called with the id of the upload once a video was made of it. */
  onSubmitted?: ((uploadId: string) => void) | undefined;
};

const stateWhile = { line: 'waiting', server: 'busy' } as const;

const PAUSE_MS = 2_000;
/** Retries for a failing server. */
const ATTEMPTS = 4;
/** While an earlier call is submitting it, or the fifteen-second lease of a killed server still holds. */
const ATTEMPTS_WHILE_SUBMITTED = 15;

/** Sends one video at a time, so that it survives a lost connection; `percent` is null while none is sent. */
export function useResumableUpload(oldPath: string, fallback: string) {
  const client = useClient();
  const userId = useAccount()?.id ?? null;
  const [saveDraft] = useSaveDraftMutation();
  const [createVideo] = useCreateVideoMutation();
  const [discard] = useDiscardUploadMutation();
  const [percent, setPercent] = useState<number | null>(null);
  const [left, setLeft] = useState<string>();
  const [state, setState] = useState<UploadState>('sending');
  /** The upload that is being sent, as soon as the server knows it. */
  const [activeId, setActiveId] = useState<string>();
  const dispatch = useAppDispatch();
  /** The uploads that this form has begun. */
  const begun = useRef(new Set<string>());
  const control = useRef<AbortController>(null);
  const sendingId = useRef<string>(undefined);
  const refreshList = () => dispatch(api.util.invalidateTags(['Uploads']));

  async function sendFile({ file, known, texts }: WantedUpload, signal: AbortSignal): Promise<SentFile> {
    if (!file) return { ok: true, uploadId: known?.id ?? '' };
    const pace = createPace();
    return sendResumable({
      client,
      userId,
      file,
      known,
      // Stored with the upload, so that the form can be filled again after a reload.
      onBegun: (id) => {
        setActiveId(id);
        sendingId.current = id;
        uploadBegun(id);
        begun.current.add(id);
        void saveDraft({ id, ...draftOf(texts) });
      },
      onProgress: (done) => {
        setPercent(done);
        setLeft(pace(done));
      },
      onWaiting: (cause) => setState(cause === undefined ? 'sending' : stateWhile[cause]),
      onDeleted: refreshList,
      signal,
    });
  }

  /** Load the list first: until then the upload would be listed as one to continue. */
  async function endOnceListed(id: string | undefined): Promise<void> {
    if (id === undefined) return;
    const listed = { forceRefetch: true, subscribe: false } as const;
    await dispatch(uploadsApi.endpoints.unfinishedUploads.initiate(undefined, listed));
    uploadEnded(id);
  }

  /** The server answers a repeated call with the same video. */
  async function submit(uploadId: string, texts: UploadForm): Promise<UploadFailure | undefined> {
    for (let attempt = 1; ; attempt++) {
      const { error } = await createVideo({ upload_id: uploadId, ...draftOf(texts) });
      if (!error) return undefined;
      const status = statusOf(error) ?? 0;
      const mayRepeat = status === 0 || status === 409 || status >= 500;
      if (!mayRepeat || attempt >= (status === 409 ? ATTEMPTS_WHILE_SUBMITTED : ATTEMPTS)) {
        const body = errorBodyOf(error);
        // Delete it, because the file was refused. It is kept if another time or part corrects the error.
        const canCorrect = isPublishTimeProblem(body.code) || isCutProblem(body.code);
        if (status === 400 && !canCorrect) void discard(uploadId);
        return { ok: false, status, text: textOf(body), code: body.code };
      }
      setState(status === 0 ? 'waiting' : 'busy');
      await pause(PAUSE_MS);
    }
  }

  async function finish(
    uploadId: string,
    { texts, isDraft, onSubmitted }: WantedUpload,
  ): Promise<UploadFailure | undefined> {
    setState('finishing');
    if (!isDraft) {
      const failure = await submit(uploadId, texts);
      if (!failure) onSubmitted?.(uploadId);
      return failure;
    }
    const { error } = await saveDraft({ id: uploadId, ...draftOf(texts) });
    const body = errorBodyOf(error);
    return error && { ok: false, status: statusOf(error) ?? 0, text: textOf(body), code: body.code };
  }

  /** Returns the error text to show, or undefined on success. */
  async function send(wanted: WantedUpload): Promise<Problem | undefined> {
    const { signal } = (control.current = new AbortController());
    setPercent(0);
    setState('sending');
    setActiveId(wanted.known?.id);
    sendingId.current = wanted.known?.id;
    if (wanted.known) uploadBegun(wanted.known.id);
    const sent = await sendFile(wanted, signal);
    let failure: UploadFailure | undefined;
    if (sent.ok) failure = await finish(sent.uploadId, wanted);
    else if (!sent.isUnsupported || !wanted.file || wanted.isDraft) failure = sent;
    else {
      const parts = { ...wanted.texts, video: wanted.file };
      const result = await sendUpload({ client, path: oldPath, userId, parts, onProgress: setPercent, signal });
      if (!result.ok) failure = result;
    }
    setPercent(null);
    setLeft(undefined);
    setActiveId(undefined);
    refreshList();
    void endOnceListed(sendingId.current);
    return failure && uploadProblem(failure, fallback);
  }
  return {
    percent,
    state,
    left,
    activeId,
    hasBegun: (id: string) => begun.current.has(id),
    send,
    cancel: () => control.current?.abort(),
  };
}

/** Empty details after the words are not sent. */
function draftOf({ title, hashtags = '', ...more }: UploadForm): Draft {
  return { title, hashtags, ...Object.fromEntries(Object.entries(more).filter(([, text]) => text)) };
}
