import { notFound, type AppError } from '@tallscreen/kit/errors';
import type { ItemType } from '#domain/media-item';

export type ReportedType = ItemType | 'comment' | 'user';

export interface ReportedItem {
  readonly type: ReportedType;
  readonly id: number;
}

const sentences: Record<ReportedType, string> = {
  video: 'Video not found.',
  promo: 'Promo not found.',
  comment: 'Comment not found.',
  user: 'User not found.',
};

export const itemNotFound = (type: ReportedType): AppError => notFound(sentences[type]);
