import type { IndexSpec } from '@tallscreen/kit/mongo/indexes';
import { isLive, type Clip } from '#domain/clip';

export const CLIPS = 'clips';

/** While a clip waits for a worker or is with one. */
export interface JobFields {
  attempts: number;
  /** empty: nobody's */
  holder: string;
  /** free for anybody from then on */
  leaseUntil: Date;
  prefix: string;
}

export interface ClipDocument extends Omit<Clip, 'id'> {
  _id: number;
  isLive: boolean;
  job?: JobFields;
  /** object keys and, with a slash at the end, prefixes that are to be removed */
  doomed?: string[];
  doomedAt?: Date;
}

export const clipIndexes: readonly IndexSpec[] = [
  { collection: CLIPS, key: { 'source.objectKey': 1 }, options: { unique: true } },
  { collection: CLIPS, key: { uploaderId: 1, kind: 1, _id: -1 } },
  { collection: CLIPS, key: { kind: 1, isLive: 1, _id: -1 } },
  { collection: CLIPS, key: { 'job.leaseUntil': 1 }, options: { sparse: true } },
  { collection: CLIPS, key: { doomedAt: 1 }, options: { sparse: true } },
];

export const toFields = ({ id: _id, ...fields }: Clip): Omit<ClipDocument, '_id'> => ({
  ...fields,
  isLive: isLive(fields.status),
});

export function fromDocument(document: ClipDocument): Clip {
  const { _id, isLive: _isLive, job: _job, doomed: _doomed, doomedAt: _doomedAt, ...fields } = document;
  return { id: _id, ...fields };
}
