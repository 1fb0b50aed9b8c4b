import { readLine } from '@tallscreen/proto/rules/read-text';
import type { z } from 'zod';
import { AccountStatus, type User } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import type { Video } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import type { QueueItem } from '@tallscreen/proto/tallscreen/moderation/v1/queue_service_pb';
import type { Measure } from '@tallscreen/proto/tallscreen/moderation/v1/measure_service_pb';
import type { ScanVerdict } from '@tallscreen/proto/tallscreen/moderation/v1/review_service_pb';
import type * as schemas from '#contract/admin';
import { counterNoticeView } from '#views/counter-notice';
import { decisionView } from '#views/decision';
import { atSecondsView } from '#views/moment';
import { iso, orNull, roleName } from '#views/scalar';
import { promoView, videoView, type HydratedMediaItem } from '#views/video';

export const adminUserView = (user: User): schemas.AdminUser => ({
  id: Number(user.id),
  username: user.username,
  email: user.email,
  role: roleName(user.role),
  is_banned: user.status === AccountStatus.BANNED,
  ban_reason: orNull(user.banReason),
  ban_reason_code: orNull(user.banReasonCode),
  banned_until: user.banEndsAt ? iso(user.banEndsAt) : null,
  totp_enabled: user.totpEnabled,
  created_at: iso(user.createdAt),
  invite: orNull(user.invite),
});

export const scanView = (scan: ScanVerdict): z.input<typeof schemas.scan> => ({
  model: orNull(scan.model),
  version: orNull(scan.modelVersion),
  labels: scan.labels.map(({ label: name, score, isFlagged, frameMs }) => ({
    name,
    score,
    frame_ms: frameMs === undefined ? null : Number(frameMs),
    is_flagged: isFlagged,
  })),
  matches: scan.matches.map(({ itemId, share }) => ({ item_id: Number(itemId), share })),
  scanners: scan.scanners,
  scanned_at: iso(scan.scannedAt),
});

export const appealedView = (appealed: Measure | undefined): z.input<typeof schemas.appealed> =>
  appealed
    ? {
        id: Number(appealed.id),
        measure: decisionView(appealed).measure,
        title: orNull(readLine(appealed.title)),
        reason: orNull(appealed.text),
        reason_code: orNull(appealed.reasonCode),
        at_seconds: atSecondsView(appealed),
        counter_notice: appealed.appeal?.counterNotice ? counterNoticeView(appealed.appeal.counterNotice) : null,
      }
    : null;

const reviewView = ({ verdict, appealed }: QueueItem, mediaItem: Video) => ({
  revision: Number(mediaItem.revision),
  strip_url: orNull(mediaItem.stripUrl),
  is_flagged: mediaItem.isFlagged,
  scan: verdict ? scanView(verdict) : null,
  appeal_text: orNull(appealed?.appeal?.text ?? ''),
  appealed: appealedView(appealed),
});

export const queueVideoView = (item: QueueItem, hydrated: HydratedMediaItem): schemas.QueueVideo => ({
  ...videoView(hydrated),
  ...reviewView(item, hydrated.mediaItem),
});

export const queuePromoView = (item: QueueItem, hydrated: HydratedMediaItem): schemas.QueuePromo => ({
  ...promoView(hydrated),
  ...reviewView(item, hydrated.mediaItem),
});
