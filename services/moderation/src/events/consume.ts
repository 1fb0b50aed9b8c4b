import {
  AuditEvents,
  EngagementEvents,
  PromoEvents,
  ScoreEvents,
  StatsEvents,
  UserEvents,
  VideoEvents,
} from '@tallscreen/kit-events/event-types';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { handlers, on, type ReceivedEvent } from '@tallscreen/kit-events/events';
import type { BatchHandler } from '@tallscreen/kit-events/kafka/port';
import { toId } from '@tallscreen/kit/ids';
import type { AuditEvent } from '@tallscreen/proto/tallscreen/events/v1/audit_pb';
import type { CommentHidden } from '@tallscreen/proto/tallscreen/events/v1/engagement_pb';
import { type VideoEvent } from '@tallscreen/proto/tallscreen/events/v1/video_pb';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import type { CloseReportsOfDeleted } from '#app/close-reports-of-deleted';
import type { CloseReportsOnUser } from '#app/close-reports-on-user';
import type { CopyMediaItem } from '#app/copy-media-item';
import type { ForgetUser } from '#app/forget-user';
import type { HeldComment, QueueHeldComments } from '#app/queue-held-comments';
import type { RecordViews } from '#app/record-views';
import type { RecordBan } from '#app/record-ban';
import type { RecordHide } from '#app/record-hide';
import type { StrikeCommentAuthor } from '#app/strike-comment-author';
import type { UserBanned } from '@tallscreen/proto/tallscreen/events/v1/user_pb';
import type { Params } from '@tallscreen/proto/rules/sentence';
import type { AuditEntry } from '#domain/audit-entry';
import type { Ban, HiddenComment } from '#domain/measure';
import type { ReportedItem } from '#domain/reported-item';
import { toMediaItemCopy } from '#events/media-item-mapping';

export function createMediaHandlers(copyMediaItem: CopyMediaItem): Record<string, BatchHandler> {
  const handle = async (events: readonly ReceivedEvent<VideoEvent>[]) => {
    for (const { message } of events)
      if (message.video) await copyMediaItem(toMediaItemCopy(message.video), message.video.wantedScanId);
  };
  return handlers(on(VideoEvents, handle), on(PromoEvents, handle));
}

/** Views come with the score of a video if they changed it, and otherwise in an event of their own. */
export const createViewHandlers = (recordViews: RecordViews): Record<string, BatchHandler> =>
  handlers(
    on(ScoreEvents, (events) =>
      recordViews(events.map(({ message: m }) => ({ itemId: toId(m.videoId), views: Number(m.viewCount) }))),
    ),
    on(StatsEvents, (events) =>
      recordViews(events.map(({ message: m }) => ({ itemId: toId(m.itemId), views: Number(m.viewCount) }))),
    ),
  );

const toComment = (id: bigint): ReportedItem => ({ type: 'comment', id: toId(id) });

export interface DeletionDeps {
  readonly closeReportsOfDeleted: CloseReportsOfDeleted;
  readonly closeReportsOnUser: CloseReportsOnUser;
  readonly forgetUser: ForgetUser;
  readonly strikeCommentAuthor: StrikeCommentAuthor;
  readonly recordBan: RecordBan;
  readonly recordHide: RecordHide;
  readonly endHide: (id: number, at: Date) => Promise<void>;
  readonly endBans: (userId: number, at: Date) => Promise<void>;
}

const toBan = (userId: number, { banId, adminId, reason, reasonCode, endsAt }: UserBanned, bannedAt: Date): Ban => ({
  banId: toId(banId),
  userId,
  adminId: toId(adminId),
  reasonCode,
  text: reason,
  until: endsAt ? timestampDate(endsAt) : null,
  bannedAt,
});

const toHide = (actorId: bigint, hidden: CommentHidden, hiddenAt: Date): HiddenComment => ({
  hideId: toId(hidden.hideId),
  commentId: toId(hidden.commentId),
  authorId: toId(hidden.authorId),
  adminId: toId(actorId),
  reasonCode: hidden.reasonCode,
  hiddenAt,
});

/**
 * Events of a user and of a comment come in order. Deletions are final, so neither order nor repeats matter. Only the
 * owner can delete an account.
 */
export const createDeletionHandlers = ({
  closeReportsOfDeleted,
  closeReportsOnUser,
  forgetUser,
  strikeCommentAuthor,
  recordBan,
  recordHide,
  endHide,
  endBans,
}: DeletionDeps): Record<string, BatchHandler> =>
  handlers(
    on(EngagementEvents, async (events) => {
      for (const { message, occurredAt } of events) {
        const { case: name, value } = message.change;
        if (name === 'commentHidden' && value.hideId > 0n) await recordHide(toHide(message.actorId, value, occurredAt));
        const ended = name === 'commentShown' || name === 'commentPosted' ? value.endedHideId : 0n;
        if (ended > 0n) await endHide(toId(ended), occurredAt);
        if (message.change.case !== 'commentDeleted') continue;
        const { commentIds, isByAdmin, removedCommentId, removedAuthorId, reasonCode } = message.change.value;
        if (removedCommentId > 0n && removedAuthorId > 0n) {
          const ids = {
            commentId: toId(removedCommentId),
            authorId: toId(removedAuthorId),
            adminId: toId(message.actorId),
          };
          await strikeCommentAuthor({ ...ids, reasonCode, removedAt: occurredAt });
        }
        // A comment that its author deleted can still be upheld, with a strike.
        if (isByAdmin) await closeReportsOfDeleted(commentIds.map(toComment));
      }
    }),
    on(UserEvents, async (events) => {
      for (const { message, occurredAt } of events) {
        const { user, change } = message;
        if (!user) continue;
        const userId = toId(user.id);
        if (change.case === 'banned') await recordBan(toBan(userId, change.value, occurredAt));
        if (change.case === 'unbanned') await endBans(userId, occurredAt);
        if (user.status !== AccountStatus.DELETED) continue;
        await closeReportsOnUser(userId);
        await forgetUser(userId);
      }
    }),
  );

/**
 * Keeps the held comments of the admins' queue up to date. An event for which social must be asked is handled first, so
 * that a later one of the same batch removes the comment again.
 */
export const createHeldCommentHandlers = (queueHeldComments: QueueHeldComments): Record<string, BatchHandler> =>
  handlers(
    on(EngagementEvents, async (events) => {
      const [held, done]: [HeldComment[], number[]] = [[], []];
      for (const { itemId, change } of events.map(({ message }) => message)) {
        if (change.case === 'commentHeld')
          held.push({ id: toId(change.value.commentId), mediaItemId: toId(itemId), reason: change.value.reason });
        else if (change.case === 'commentDeleted') done.push(...change.value.commentIds.map(toId));
        else if (change.case === 'commentPosted' || change.case === 'commentShown' || change.case === 'commentHidden')
          done.push(Number(change.value.commentId));
      }
      await queueHeldComments.add(held);
      await queueHeldComments.remove(done);
    }),
  );

const toAuditEntry = ({ id, message }: ReceivedEvent<AuditEvent>): AuditEntry => ({
  id,
  // 0 for what the product did by itself.
  actorId: Number(message.actorId),
  action: message.action,
  targetType: message.targetType,
  targetId: toId(message.targetId),
  details: message.details,
  params: (message.params ?? {}) as Params,
  at: message.occurredAt ? timestampDate(message.occurredAt) : new Date(0),
});

export const createAuditHandlers = (
  addEntries: (entries: readonly AuditEntry[]) => Promise<void>,
): Record<string, BatchHandler> => handlers(on(AuditEvents, (events) => addEntries(events.map(toAuditEntry))));
