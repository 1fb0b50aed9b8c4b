import { openAsBlob } from 'node:fs';
import { z } from 'zod';
import type { Segment } from '#domain/speech-captions';

export interface Speech {
  /** what the model calls the language; empty if it does not say */
  readonly language: string;
  readonly segments: readonly Segment[];
}

export interface TranscribeOptions {
  /** the spoken language as ISO 639-1 code; absent: the model finds out */
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

/**
 * A server with OpenAI's call "Create transcription" (https://platform.openai.com/docs/api-reference/audio), which
 * servers of Whisper models have, too.
 */
export const createSpeechModel =
  ({ url, model, token, timeoutMs }: SpeechModelOptions): Transcribe =>
  async (wavPath, { language, signal }) => {
    const body = new FormData();
    body.set('file', await openAsBlob(wavPath, { type: 'audio/wav' }), 'sound.wav');
    body.set('model', model);
    body.set('response_format', 'verbose_json');
    if (language !== undefined) body.set('language', language);
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    if (!answer.ok)
      throw new Error(`The speech model answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`);
    return answerSchema.parse(await answer.json());
  };
