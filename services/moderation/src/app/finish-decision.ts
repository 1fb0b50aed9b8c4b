import { isRefusal, type ApplyDecision } from '#app/apply-decision';
import type { Decisions } from '#store/decisions';

export interface FinishDecisionDeps {
  readonly decisions: Pick<Decisions, 'readHistory'>;
  readonly applyDecision: ApplyDecision;
}

export type FinishDecision = ReturnType<typeof createFinishDecision>;

/** Applies the newest decision on a video or promo if it is pending. Throws media's error unless media refuses it. */
export const createFinishDecision =
  ({ decisions, applyDecision }: FinishDecisionDeps) =>
  async (itemId: number): Promise<void> => {
    const { latest } = await decisions.readHistory(itemId);
    if (latest?.state !== 'pending') return;
    await applyDecision(latest).catch((error: unknown) => {
      if (!isRefusal(error)) throw error;
    });
  };
