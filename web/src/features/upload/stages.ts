import type { Upload } from '@tallscreen/bff/contract';

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

export const isInFlight = (uploads: Upload[]): boolean => uploads.some((upload) => stageOf(upload) !== null);

export const STAGE_WORDS = ['uploading', 'checking', 'transcoding', 'scanning', 'waiting for review'] as const;
