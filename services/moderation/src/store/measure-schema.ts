import { defineCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { Schema } from 'mongoose';
import type { CounterNotice } from '#domain/counter-notice';
import { measureKinds, measureSources, type Measure } from '#domain/measure';
import type { MeasureAppeal } from '#domain/measure-appeal';

type MeasureDocument = Omit<Measure, 'id'> & { _id: number };

const noId = { _id: false, id: false } as const;
const item = new Schema({ type: { type: String, required: true }, id: { type: Number, required: true } }, noId);
const counterNotice = new Schema<CounterNotice>(
  {
    name: { type: String, default: '' },
    address: { type: String, default: '' },
    dueAt: { type: Date, required: true },
    objectedAt: { type: Date, default: null },
    objection: { type: String, default: '' },
    areNotifiersTold: Boolean,
  },
  noId,
);
const appeal = new Schema<MeasureAppeal>(
  {
    text: { type: String, default: '' },
    madeAt: { type: Date, required: true },
    status: { type: String, enum: ['open', 'granted', 'refused'], required: true },
    reason: { type: String, default: '' },
    reasonCode: { type: String, default: '' },
    momentMs: { type: Number, default: null },
    decidedAt: { type: Date, default: null },
    adminId: { type: Number, default: null },
    answerId: { type: Number, default: null },
    isUndone: { type: Boolean, default: true },
    counterNotice: { type: counterNotice, default: null },
  },
  noId,
);

const schema = new Schema<MeasureDocument>(
  {
    _id: { type: Number, required: true },
    key: { type: String, required: true },
    userId: { type: Number, required: true },
    item: { type: item, required: true },
    title: { type: String, default: '' },
    kind: { type: String, enum: measureKinds, required: true },
    reasonCode: { type: String, default: '' },
    text: { type: String, default: '' },
    momentMs: { type: Number, default: null },
    automatedDetection: { type: Boolean, required: true },
    automatedDecision: { type: Boolean, required: true },
    source: { type: String, enum: measureSources, required: true },
    adminId: { type: Number, required: true },
    decidedAt: { type: Date, required: true },
    until: { type: Date, default: null },
    strikeUntil: { type: Date, default: null },
    reportCount: { type: Number, default: 0 },
    appeal: { type: appeal, default: null },
  },
  schemaOptions,
)
  .index({ key: 1 }, { unique: true })
  .index({ userId: 1, _id: -1 })
  .index({ userId: 1, strikeUntil: -1 })
  .index({ 'item.id': 1 })
  .index({ 'appeal.answerId': 1 }, { sparse: true })
  .index({ decidedAt: 1 })
  .index({ 'appeal.madeAt': 1 }, { sparse: true })
  .index({ 'appeal.decidedAt': 1 }, { sparse: true })
  .index({ 'appeal.counterNotice.dueAt': 1 }, { sparse: true })
  .index(
    { 'appeal.counterNotice.areNotifiersTold': 1 },
    { partialFilterExpression: { 'appeal.counterNotice.areNotifiersTold': false } },
  )
  .index({ reasonCode: 1, strikeUntil: -1 })
  .index({ 'appeal.isUndone': 1 }, { partialFilterExpression: { 'appeal.isUndone': false } });

export const measureCollection = defineCollection('measures', schema);

export const fromDocument = ({ _id, ...fields }: MeasureDocument): Measure => ({ id: _id, ...fields });
