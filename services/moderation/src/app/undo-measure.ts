import type { Client } from '@connectrpc/connect';
import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import { isAppError } from '@tallscreen/kit/errors';
import { fromId } from '@tallscreen/kit/ids';
import type { UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import type { CommentService } from '@tallscreen/proto/tallscreen/social/v1/comment_service_pb';
import { isRefusal } from '#app/apply-decision';
import type { DecideReview } from '#app/decide-review';
import { isHide, type Measure } from '#domain/measure';
import { appealAnswered } from '#events/publish';
import type { Measures } from '#store/measures';

export interface UndoMeasureDeps {
  readonly measures: Pick<Measures, 'markUndone' | 'endHide'>;
  readonly identity: Pick<Client<typeof UserService>, 'liftBan'>;
  readonly social: Pick<Client<typeof CommentService>, 'undoHide'>;
  readonly decideReview: DecideReview;
  readonly outbox: Pick<Outbox, 'inTransaction' | 'add'>;
}

export type UndoMeasure = ReturnType<typeof createUndoMeasure>;

/** `gone`: what was removed is deleted for good. */
type Undone = 'undone' | 'gone';

/**
 * Undoes what another service has done for a measure whose appeal was granted: lifts the ban, restores the video or
 * promo, shows the comment again. Then tells the person, also if what was removed cannot come back. Safe to repeat.
 */
export function createUndoMeasure({ measures, identity, social, decideReview, outbox }: UndoMeasureDeps) {
  async function restore({ id, item }: Measure, adminId: number): Promise<Undone> {
    if (item.type !== 'video' && item.type !== 'promo') return 'gone';
    const why = { reason: '', reasonCode: '', momentMs: null, seenRevision: null };
    try {
      const command = { itemId: item.id, itemType: item.type, verdict: 'restore', ...why, adminId } as const;
      await decideReview(command, { undoes: id });
      return 'undone';
    } catch (error) {
      // An earlier attempt restored it, and it was removed anew since.
      if (isAppError(error) && error.code === `${item.type}_already_decided`) return 'undone';
      // Deleted by its uploader, with the account, or because the time to restore it was over.
      if (isAppError(error, 'failed_precondition') || isAppError(error, 'not_found')) return 'gone';
      throw error;
    }
  }

  async function liftBan({ id, userId }: Measure, adminId: number): Promise<Undone> {
    try {
      await identity.liftBan({ userId: fromId(userId), banId: fromId(id), adminId: fromId(adminId) });
    } catch (error) {
      // The account was deleted.
      if (!isRefusal(error)) throw error;
    }
    return 'undone';
  }

  async function showAgain({ id, item }: Measure, adminId: number): Promise<Undone> {
    try {
      await social.undoHide({ commentId: fromId(item.id), hideId: fromId(id), adminId: fromId(adminId) });
      return 'undone';
    } catch (error) {
      if (isAppError(error, 'not_found')) return 'gone';
      throw error;
    }
  }

  const undoOf = (measure: Measure) => (measure.kind === 'banned' ? liftBan : isHide(measure) ? showAgain : restore);

  return async (measure: Measure): Promise<void> => {
    const { appeal } = measure;
    // APPEAL_ADMIN is 0: then the date of a counter-notice has decided.
    if (appeal?.status !== 'granted' || appeal.adminId === null)
      throw new Error('Only a granted appeal undoes a measure.');
    const { adminId, status, reason, reasonCode } = appeal;
    const undone = await undoOf(measure)(measure, adminId);
    await outbox.inTransaction(async (session) => {
      if (!(await measures.markUndone(measure.id, session))) return;
      // Its uploader may have hidden the comment too, so that nothing else tells that the admin's hide ended.
      if (isHide(measure)) await measures.endHide(measure.id, new Date(), session);
      await outbox.add(session, [appealAnswered(measure, { status, reason, reasonCode }, undone === 'gone')]);
    });
  };
}
