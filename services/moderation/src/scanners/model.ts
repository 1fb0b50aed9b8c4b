import { wholeForm } from '@tallscreen/kit/http/whole-form';
import { circuitBreaker, ConsecutiveBreaker, handleAll } from 'cockatiel';
import { z } from 'zod';
import type { Picture } from '#domain/frame';
import type { ContentScanner } from '#scanners/scanner';

export interface ModelAddress {
  readonly url: string;
  /** sent as a bearer token */
  readonly token?: string | undefined;
}

/** Runs `work` with a model that is kept until it ends. */
export type UseModel = <T>(work: (address: ModelAddress) => Promise<T>) => Promise<T>;

export interface ModelScannerOptions {
  /** Stands in the record of each scan. */
  readonly version: string;
  readonly use: UseModel;
  readonly timeoutMs: number;
}

/** Upper bound of labels, because they are shown and stored with every scan. */
const MOST_LABELS = 100;

/** Labels that other scanners find. */
const ownLabels: ReadonlySet<string> = new Set(['blank', 'frozen', 'nudity', 'removed_content', 'language']);

const answerSchema = z.object({
  model: z.string().min(1).max(100),
  version: z.string().min(1).max(100),
  labels: z
    .array(
      z.object({
        name: z
          .string()
          .regex(/^[\p{L}\p{N}_.:-]{1,40}$/u)
          .refine((name) => !ownLabels.has(name), 'this name is taken by another part of the scan'),
        score: z.number().min(0).max(1),
        frame_ms: z.number().min(0),
      }),
    )
    .max(MOST_LABELS),
});

/** After this many failures in a row the model is not called for a while, so that not every video waits for it. */
const FAILURES = 3;
const PAUSE_MS = 60_000;

/** Asks a picture model, the built-in one or the operator's, by the protocol of deploy/docs/scan-model.md. */
export function createModelScanner({ version, use, timeoutMs }: ModelScannerOptions): ContentScanner {
  async function ask({ url, token }: ModelAddress, form: FormData) {
    const { body, contentType } = await wholeForm(form);
    const answer = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'error',
      headers: { 'content-type': contentType, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok)
      throw new Error(`The scan's model answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`);
    return answerSchema.parse(await answer.json());
  }

  const circuit = circuitBreaker(handleAll, { halfOpenAfter: PAUSE_MS, breaker: new ConsecutiveBreaker(FAILURES) });
  return {
    name: 'model',
    version,
    async scan({ id, title, pictures, thresholds }) {
      const found = await pictures();
      if (found.length === 0) throw new Error('the video has no frames');
      const answer = await circuit.execute(() => use((address) => ask(address, formOf(found, { id, title }))));
      return {
        model: { name: answer.model, version: answer.version },
        labels: answer.labels.map(({ name, score, frame_ms: frameMs }) => {
          const threshold = thresholds.labels[name];
          return { label: name, score, isFlagged: threshold !== undefined && score >= threshold, frameMs };
        }),
      };
    },
  };
}

function formOf(pictures: readonly Picture[], about: { readonly id: number; readonly title: string }): FormData {
  const form = new FormData();
  for (const { jpeg, timeMs } of pictures)
    form.append('frames', new Blob([jpeg], { type: 'image/jpeg' }), `${timeMs}.jpg`);
  form.set('meta', JSON.stringify({ ...about, times_ms: pictures.map(({ timeMs }) => timeMs) }));
  return form;
}
