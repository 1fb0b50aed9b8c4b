import type { Client } from '@connectrpc/connect';
import { isAppError } from '@tallscreen/kit/errors';
import { fromId } from '@tallscreen/kit/ids';
import type { UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import { isRefusal } from '#app/apply-decision';
import type { DecideReview } from '#app/decide-review';
import type { Measure } from '#domain/measure';
import type { Measures } from '#store/measures';

export interface UndoMeasureDeps {
  readonly measures: Pick<Measures, 'markUndone'>;
  readonly identity: Pick<Client<typeof UserService>, 'liftBan'>;
  readonly decideReview: DecideReview;
}

export type UndoMeasure = ReturnType<typeof createUndoMeasure>;

/**
 * Undoes what another service has done for a measure whose appeal was granted: lifts the ban, restores the video or
 * promo. What was deleted for good meanwhile stays so. Safe to repeat.
 */
export function createUndoMeasure({ measures, identity, decideReview }: UndoMeasureDeps) {
  async function restore({ item }: Measure, adminId: number): Promise<void> {
    if (item.type !== 'video' && item.type !== 'promo') return;
    const why = { reason: '', reasonCode: '', momentMs: null, seenRevision: null };
    await decideReview({ itemId: item.id, itemType: item.type, verdict: 'restore', ...why, adminId });
  }

  async function liftBan({ id, userId }: Measure, adminId: number): Promise<void> {
    await identity.liftBan({ userId: fromId(userId), banId: fromId(id), adminId: fromId(adminId) });
  }

  return async (measure: Measure): Promise<void> => {
    const adminId = measure.appeal?.adminId;
    if (!adminId) throw new Error('An appeal that nobody answered is not undone.');
    try {
      if (measure.kind === 'banned') await liftBan(measure, adminId);
      if (measure.kind === 'removed') await restore(measure, adminId);
    } catch (error) {
      // The account was deleted, or the item 30 days after its removal or by its uploader.
      if (!isRefusal(error) && !isAppError(error, 'not_found')) throw error;
    }
    await measures.markUndone(measure.id);
  };
}
