import { noCut, type Cut } from '@tallscreen/proto/rules/cut-rules';
import { Schema } from 'mongoose';

const time = { type: Number, default: null };

export const cutSchema = new Schema<Cut>({ trimStartMs: time, trimEndMs: time, coverMs: time }, { _id: false });

/** Adds the default to what holds a cut: a document of version 0.1 has none. */
export const withCut = <T extends { readonly cut: Cut }>(stored: T): T => ({ ...stored, cut: stored.cut ?? noCut });

/** The chosen part and cover, in an export of a user's data. */
export const cutRecord = (stored: { readonly cut: Cut }) => {
  const { trimStartMs, trimEndMs, coverMs } = withCut(stored).cut;
  return { trim_start_ms: trimStartMs, trim_end_ms: trimEndMs, cover_ms: coverMs };
};
