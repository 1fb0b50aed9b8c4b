import { defineCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { Schema } from 'mongoose';
import { queueItemTypes, type QueueItem, type SecondOpinion } from '#domain/queue-item';

export interface QueueItemDocument extends Omit<QueueItem, 'id' | 'hashtags' | 'languages'> {
  _id: string;
  /** keys of the alerts */
  hashtags: string[];
  languages: string[];
  priority: number;
  /** absent in a row of version 0.1 */
  hasWeight?: boolean;
  isFolded?: boolean;
  behind?: number;
  claimedBy?: number;
  claimedUntil?: Date;
  secondOpinion?: SecondOpinion;
  /** whether admins were alerted of it */
  isAlerted?: boolean;
}

const item = new Schema(
  { type: { type: String, required: true }, id: { type: Number, required: true } },
  { _id: false, id: false },
);
const secondOpinion = new Schema<SecondOpinion>(
  { from: Number, to: Number, note: { type: String, default: '' } },
  { _id: false, id: false },
);

const schema = new Schema<QueueItemDocument>(
  {
    _id: { type: String, required: true },
    type: { type: String, enum: queueItemTypes, required: true },
    item: { type: item, required: true },
    mediaItemId: { type: Number, default: null },
    measureId: Number,
    reason: { type: String, default: '' },
    reports: { type: Number, default: 0 },
    reportId: { type: Number, default: null },
    weight: Number,
    topWeight: Number,
    hasWeight: { type: Boolean, default: true },
    floodKey: String,
    isFolded: Boolean,
    behind: Number,
    harm: { type: Number, required: true },
    reach: { type: Number, required: true },
    isUrgent: { type: Boolean, default: false },
    newestId: { type: Number, required: true },
    since: { type: Date, required: true },
    hashtags: { type: [String], default: [] },
    languages: { type: [String], default: [] },
    priority: { type: Number, required: true },
    claimedBy: Number,
    claimedUntil: Date,
    secondOpinion: { type: secondOpinion, default: undefined },
    isAlerted: Boolean,
    isOnRemoved: Boolean,
    isOnClock: Boolean,
  },
  schemaOptions,
)
  // Contains open work only, so filters without an index read a short list.
  .index({ priority: -1, _id: -1 })
  .index({ type: 1, priority: -1, _id: -1 })
  .index({ since: 1, _id: 1 })
  .index({ isUrgent: -1, hasWeight: -1, newestId: -1, _id: -1 })
  .index({ floodKey: 1, priority: -1 })
  .index({ mediaItemId: 1 })
  .index({ claimedBy: 1 }, { sparse: true })
  .index({ 'secondOpinion.to': 1 }, { sparse: true });

export const queueItemCollection = defineCollection('queue_items', schema);
