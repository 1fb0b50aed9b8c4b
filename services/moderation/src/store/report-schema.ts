import { defineCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { Schema } from 'mongoose';
import type { Report } from '#domain/report';
import type { ReportedItem } from '#domain/reported-item';

interface ReportDocument extends Omit<Report, 'id' | 'weight'> {
  _id: number;
  /** absent in a report of version 0.1, which counts as one */
  weight?: number;
  itemKey: string;
  /** set only while the report is open; a reporter has one open report on an item */
  openKey?: string;
  /** absent in open reports */
  closedAt?: Date;
  /** the round of the item's reports in which it was filed */
  round: number;
  /** of an open report on a comment: the media item that was commented on */
  mediaItemId?: number;
  /** owner of the item; 0 if unknown */
  ownerId: number;
  /** set when it is closed, until the reporter's other open reports have their new weight */
  isToWeigh?: boolean;
  /** set when an appeal undid the measure that the report led to; its outcome stays */
  isOverturned?: boolean;
}

const item = new Schema<ReportedItem>(
  {
    type: { type: String, enum: ['video', 'promo', 'comment', 'user'], required: true },
    id: { type: Number, required: true },
  },
  { _id: false, id: false },
);

const schema = new Schema<ReportDocument>(
  {
    _id: { type: Number, required: true },
    item: { type: item, required: true },
    itemKey: { type: String, required: true },
    reason: { type: String, enum: ['spam', 'harassment', 'inappropriate', 'other'], required: true },
    reporterId: { type: Number, required: true },
    weight: Number,
    category: String,
    createdAt: { type: Date, required: true },
    outcome: { type: String, enum: ['dismissed', 'upheld', 'removed', null], default: null },
    openKey: String,
    round: { type: Number, required: true },
    mediaItemId: Number,
    ownerId: { type: Number, default: 0 },
    closedAt: Date,
    isToWeigh: Boolean,
    isOverturned: Boolean,
  },
  schemaOptions,
)
  .index({ openKey: 1 }, { unique: true, sparse: true })
  .index({ outcome: 1, _id: -1 })
  .index({ itemKey: 1, outcome: 1, _id: -1 })
  .index({ itemKey: 1, _id: -1 })
  .index({ ownerId: 1, _id: -1 })
  .index({ mediaItemId: 1 }, { sparse: true })
  .index({ reporterId: 1, _id: 1 })
  .index({ reporterId: 1, outcome: 1 })
  .index({ reporterId: 1, closedAt: -1 })
  .index({ isToWeigh: 1 }, { sparse: true });

export const reportCollection = defineCollection('reports', schema);

export const keyOf = ({ type, id }: ReportedItem): string => `${type}:${id}`;

export function fromDocument(found: ReportDocument): Report {
  const { _id: id, item, reason, reporterId, weight = 1, category, createdAt, outcome } = found;
  return { id, item, reason, reporterId, weight, ...(category && { category }), createdAt, outcome };
}
