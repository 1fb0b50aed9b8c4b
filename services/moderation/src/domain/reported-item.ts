import { type AppError, fail } from '@tallscreen/kit/errors';
import type { ItemType } from '#domain/media-item';

export type ReportedType = ItemType | 'comment' | 'user';

export interface ReportedItem {
  readonly type: ReportedType;
  readonly id: number;
}

export const itemNotFound = (type: ReportedType): AppError => fail(`${type}_not_found`);
