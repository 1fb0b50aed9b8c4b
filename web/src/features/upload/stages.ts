import type { Upload } from '@tallscreen/bff/contract/video';
import { msg } from '../../i18n/translate.ts';

export type Stage = 'checking' | 'transcoding' | 'scanning';

/** Returns the processing stage of an upload; null once it waits for review or is decided. */
export function stageOf({ status, processing_stage }: Pick<Upload, 'status' | 'processing_stage'>): Stage | null {
  if (status !== 'pending') return null;
  switch (processing_stage ?? null) {
    case 'uploaded':
      return 'checking';
    case 'processing':
      return 'transcoding';
    case 'scanning':
      return 'scanning';
    case null:
    case undefined:
      return null;
    default:
      return null;
  }
}

type Staged = Pick<Upload, 'status' | 'processing_stage'>;

export const isInFlight = (uploads: Staged[]): boolean => uploads.some((upload) => stageOf(upload) !== null);

const POLL_MS = 1500;
/** Polling pause while an upload waits for a decision or its publish time, and no websocket would report it. */
const SLOW_POLL_MS = 15_000;

const isWaiting = ({ status }: Staged): boolean => status === 'pending' || status === 'scheduled';

/** How often to load the state of the uploads again; 0 for never. */
export const pollMs = (uploads: Staged[], isLive: boolean): number =>
  isInFlight(uploads) ? POLL_MS : isLive || !uploads.some(isWaiting) ? 0 : SLOW_POLL_MS;

/** The text and the name of the progress bar for each stage. */
export const STAGE_TEXTS: Readonly<Record<Stage, { shown: string; bar: string }>> = {
  checking: { shown: msg('Checking…'), bar: msg('{title}: checking') },
  transcoding: { shown: msg('Transcoding…'), bar: msg('{title}: transcoding') },
  scanning: { shown: msg('Scanning…'), bar: msg('{title}: scanning') },
};
