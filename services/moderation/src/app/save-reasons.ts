import { fail } from '@tallscreen/kit/errors';
import { readWords, reasonText } from '#domain/reason';
import type { Policies } from '#store/policies';
import type { SavedReason, SavedReasonsStore } from '#store/saved-reasons';

export interface SaveReasonsDeps {
  readonly savedReasons: Pick<SavedReasonsStore, 'list' | 'put'>;
  readonly policies: Pick<Policies, 'read'>;
}

export type SaveReasons = ReturnType<typeof createSaveReasons>;

/**
 * Replaces the admin's saved reasons. One with a rule that is out of force by now stays saved. Throws invalid_argument
 * if one is empty or names an unknown rule.
 */
export const createSaveReasons =
  ({ savedReasons, policies }: SaveReasonsDeps) =>
  async (adminId: number, given: readonly SavedReason[]): Promise<SavedReason[]> => {
    const reasons = given.map(({ reasonCode, text }) => ({ reasonCode, text: readWords(text) }));
    const [before, { value: rules }] = await Promise.all([savedReasons.list(adminId), policies.read('reasons')]);
    const saved = new Set(before.map(({ reasonCode }) => reasonCode));
    for (const { reasonCode, text } of reasons) {
      if (reasonCode !== '' && saved.has(reasonCode)) continue;
      if (reasonText(reasonCode, text, rules) === '') throw fail('saved_reason_empty');
    }
    await savedReasons.put(adminId, reasons);
    return reasons;
  };
