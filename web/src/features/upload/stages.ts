import type { Upload } from '../../api/types.ts';

export type Stage = 'checking' | 'transcoding' | 'scanning';

/** Where an upload is on its way to the admin's desk; null once it has arrived. */
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
