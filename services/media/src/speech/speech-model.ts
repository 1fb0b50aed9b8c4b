import { openAsBlob } from 'node:fs';
import { wholeForm } from '@tallscreen/kit/http/whole-form';
import { circuitBreaker, ConsecutiveBreaker, handleWhen } from 'cockatiel';
import { z } from 'zod';
import type { Segment } from '#domain/speech-captions';

interface Speech {
  /** what the model calls the language; empty if it does not say */
  readonly language: string;
  readonly segments: readonly Segment[];
}

interface TranscribeOptions {
  /** code of the spoken language; absent: the model detects it, if its server is configured to */
  readonly language?: string | undefined;
  readonly signal: AbortSignal;
}

/** Writes down what is said in a WAV file. Throws if the model does not answer as expected. */
export type Transcribe = (wavPath: string, options: TranscribeOptions) => Promise<Speech>;

export interface SpeechModelOptions {
  /** whole address of the call, e.g. http://whisper:8000/v1/audio/transcriptions */
  readonly url: string;
  readonly model: string;
  readonly token?: string | undefined;
  readonly timeoutMs: number;
}

const answerSchema = z.object({
  language: z.string().default(''),
  segments: z.array(z.object({ start: z.number(), end: z.number(), text: z.string() })).default([]),
});

/** After this many failures in a row the model is not called for a while, so that not every video waits for it. */
const FAILURES = 3;
const PAUSE_MS = 60_000;
/** A worker that stops, or loses its job, ends a call with AbortError; that says nothing about the model. */
const failed = handleWhen((error) => !(error instanceof Error) || error.name !== 'AbortError');

/**
 * A server with OpenAI's call "Create transcription" (https://platform.openai.com/docs/api-reference/audio), which
 * servers of Whisper models have, too.
 */
export function createSpeechModel({ url, model, token, timeoutMs }: SpeechModelOptions): Transcribe {
  async function ask(wavPath: string, { language, signal }: TranscribeOptions): Promise<Speech> {
    const form = new FormData();
    form.set('file', await openAsBlob(wavPath, { type: 'audio/wav' }), 'sound.wav');
    form.set('model', model);
    form.set('response_format', 'verbose_json');
    if (language !== undefined) form.set('language', language);
    const { body, contentType } = await wholeForm(form);
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': contentType, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    if (!answer.ok)
      throw new Error(`The speech model answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`);
    return answerSchema.parse(await answer.json());
  }

  const circuit = circuitBreaker(failed, { halfOpenAfter: PAUSE_MS, breaker: new ConsecutiveBreaker(FAILURES) });
  return (wavPath, options) => circuit.execute(() => ask(wavPath, options));
}
