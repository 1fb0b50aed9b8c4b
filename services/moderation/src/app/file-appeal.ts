import type { DecideReview } from '#app/decide-review';
import type { FindCurrentItem } from '#app/find-media-item';
import { checkAppealText, nextAppealStep } from '#domain/appeal';
import { APPEAL_ADMIN } from '#domain/decision';
import { itemNotFound } from '#domain/reported-item';
import type { Appeals } from '#store/appeals';
import type { Decisions } from '#store/decisions';

export interface FileAppealDeps {
  readonly findCurrentItem: FindCurrentItem;
  readonly appeals: Appeals;
  readonly decisions: Pick<Decisions, 'findReopening'>;
  readonly decideReview: DecideReview;
}

export interface AppealCommand {
  readonly userId: number;
  readonly itemId: number;
  readonly text: string;
}

export type FileAppeal = ReturnType<typeof createFileAppeal>;

/**
 * Returns a rejected media item to the review queue with its uploader's text, once per media item. The appeal counts as
 * made when its decision is stored, even if media applies it later; from then on only a repeat of the same text
 * succeeds.
 */
export const createFileAppeal =
  ({ findCurrentItem, appeals, decisions, decideReview }: FileAppealDeps) =>
  async ({ userId, itemId, text: typed }: AppealCommand): Promise<void> => {
    const text = checkAppealText(typed);
    const item = await findCurrentItem(itemId, ({ stage }) => stage === 'rejected');
    if (item?.uploaderId !== userId || item.stage === 'deleted') throw itemNotFound('video');
    const reopening = await decisions.findReopening(itemId);
    const storedText = (await appeals.findTexts([itemId])).get(itemId);
    const step = nextAppealStep({ stage: item.stage, reopening, storedText }, text);
    if (step === 'repeat') return;
    if (step === 'add') await appeals.put(itemId, text);
    const { itemType } = item;
    const command = { itemId, itemType, verdict: 'reopen', reason: '', reasonCode: '', momentMs: null } as const;
    await decideReview({ ...command, adminId: APPEAL_ADMIN, seenRevision: null });
  };
