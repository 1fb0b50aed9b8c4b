import { defineCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { Schema } from 'mongoose';
import type { Decision } from '#domain/decision';

type DecisionDocument = Omit<Decision, 'id'> & {
  _id: number;
  /** attempts by the job; the call that made the decision is not counted */
  attempts: number;
  /** when the job tries to apply it; used only while pending */
  retryAt: Date;
  /** the `traceparent` of the call that made the decision, if its trace is recorded */
  trace?: string;
};

const schema = new Schema<DecisionDocument>(
  {
    _id: { type: Number, required: true },
    itemId: { type: Number, required: true },
    itemType: { type: String, enum: ['video', 'promo'], required: true },
    sequence: { type: Number, required: true },
    verdict: { type: String, enum: ['approve', 'reject', 'remove', 'reopen', 'restore'], required: true },
    reason: { type: String, default: '' },
    reasonCode: { type: String, default: '' },
    momentMs: { type: Number, default: null },
    answersAppeal: { type: Boolean, default: false },
    waitSeconds: { type: Number, default: null },
    wasFlagged: { type: Boolean, default: false },
    seenRevision: { type: Number, default: null },
    adminId: { type: Number, required: true },
    title: { type: String, default: '' },
    uploaderId: { type: Number, required: true },
    decidedAt: { type: Date, required: true },
    state: { type: String, enum: ['pending', 'applied', 'refused'], required: true },
    refusal: { type: String, default: '' },
    attempts: { type: Number, default: 0 },
    retryAt: { type: Date, required: true },
    trace: String,
  },
  schemaOptions,
)
  .index({ itemId: 1, sequence: -1 }, { unique: true })
  .index({ itemId: 1, _id: -1 })
  .index({ uploaderId: 1, _id: -1 })
  .index({ state: 1, retryAt: 1 })
  .index({ decidedAt: 1 });

export const decisionCollection = defineCollection('decisions', schema);

export const fromDocument = ({
  _id,
  attempts: _attempts,
  retryAt: _retryAt,
  trace: _trace,
  ...fields
}: DecisionDocument): Decision => ({ id: _id, ...fields });
