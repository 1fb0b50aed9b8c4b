import type { Cut } from '@tallscreen/proto/rules/cut-rules';
import { Schema } from 'mongoose';

const time = { type: Number, default: null };

export const cutSchema = new Schema<Cut>({ trimStartMs: time, trimEndMs: time, coverMs: time }, { _id: false });

/** The chosen part and cover, in an export of a user's data. */
export const cutRecord = ({ trimStartMs, trimEndMs, coverMs }: Cut) => ({
  trim_start_ms: trimStartMs,
  trim_end_ms: trimEndMs,
  cover_ms: coverMs,
});
