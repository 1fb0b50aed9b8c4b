import { fail } from '@tallscreen/kit/errors';
import { policyDefaults } from '@tallscreen/proto/rules/policies';
import { readWords, reasonText } from '#domain/reason';
import type { SavedReason, SavedReasonsStore } from '#store/saved-reasons';

export interface SaveReasonsDeps {
  readonly savedReasons: Pick<SavedReasonsStore, 'put'>;
}

export type SaveReasons = ReturnType<typeof createSaveReasons>;

/** Replaces the admin's saved reasons. Throws invalid_argument if one is empty or names an unknown rule. */
export const createSaveReasons =
  ({ savedReasons }: SaveReasonsDeps) =>
  async (adminId: number, given: readonly SavedReason[]): Promise<SavedReason[]> => {
    const reasons = given.map(({ reasonCode, text }) => ({ reasonCode, text: readWords(text) }));
    for (const { reasonCode, text } of reasons)
      if (reasonText(reasonCode, text, policyDefaults.reasons) === '') throw fail('saved_reason_empty');
    await savedReasons.put(adminId, reasons);
    return reasons;
  };
