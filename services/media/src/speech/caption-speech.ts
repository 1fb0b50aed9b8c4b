import { Readable } from 'node:stream';
import type { Blobs } from '@tallscreen/kit-files/blobs/port';
import type { Logger } from '@tallscreen/kit/logger';
import { CAPTIONS_TYPE, readCaptions, type Captions } from '#domain/captions';
import type { Job } from '#domain/job';
import { captionsOfSpeech, languageOfSpeech, spokenLanguage } from '#domain/speech-captions';
import { makeWav } from '#ffmpeg/wav';
import type { JobControl, Tools } from '#ffmpeg/tools';
import type { Transcribe } from '#speech/speech-model';

export interface CaptionSpeechDeps {
  readonly transcribe: Transcribe;
  readonly tools: Tools;
  readonly blobs: Pick<Blobs, 'putStream'>;
  readonly logger: Logger;
}

interface Spoken {
  /** the only folder that tools see */
  readonly folder: string;
  /** a finished rendition */
  readonly path: string;
  readonly durationMs: number;
}

/** Returns the captions of what is said in a video; none where nothing is said, or where the model fails. */
export type CaptionSpeech = (job: Job, spoken: Spoken, control: JobControl) => Promise<Captions[]>;

/** A video goes on without captions if the model fails: its uploader can add them. */
export function createCaptionSpeech({ transcribe, tools, blobs, logger }: CaptionSpeechDeps): CaptionSpeech {
  async function caption({ item, prefix }: Job, { folder, path, durationMs }: Spoken, control: JobControl) {
    const { signal } = control;
    const wav = await makeWav(tools, { folder, source: path, control });
    const { language: named, segments } = await transcribe(wav, {
      language: spokenLanguage(item.details.language),
      signal,
    });
    const file = captionsOfSpeech(segments, durationMs);
    const lang = item.details.language || languageOfSpeech(named);
    if (file === undefined) return [];
    if (lang === undefined) {
      logger.warn({ itemId: item.id, language: named }, 'no captions: the language that the model names is not known');
      return [];
    }
    const { text, words } = readCaptions(file, durationMs);
    const key = `${prefix}captions-${lang}.vtt`;
    const body = Readable.from([Buffer.from(text)]);
    const { size: sizeBytes } = await blobs.putStream(key, body, { contentType: CAPTIONS_TYPE, signal });
    return [{ lang, key, words, sizeBytes, isAutomatic: true }];
  }

  return async (job, spoken, control) => {
    if (job.item.kind !== 'video' || !job.item.hasAudio) return [];
    try {
      return await caption(job, spoken, control);
    } catch (err) {
      control.signal.throwIfAborted();
      logger.warn({ err, itemId: job.item.id }, 'no captions were made of the sound');
      return [];
    }
  };
}
