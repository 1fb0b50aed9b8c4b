import type { Logger } from '@tallscreen/kit/logger';
import type { ModerationConfig } from '#config';
import { createAppeals } from '#domain/appeals';
import { createAuditLog } from '#domain/audit-log';
import { createLanguageScanner, createRemovedContentScanner, pictureScanner } from '#domain/built-in-scanners';
import { createDecideReview } from '#domain/decide-review';
import { createFollowClip } from '#domain/follow-clip';
import { createPricing } from '#domain/pricing';
import { createReportedItems } from '#domain/reported-items';
import { createReports } from '#domain/reports';
import { createReviewQueue } from '#domain/review-queue';
import { createScanClip } from '#domain/scan-clip';
import { createAccountPort } from '#identity-client';
import { createMediaPort } from '#media-client';
import type { connectParts } from '#parts';
import { createFrameReader } from '#scan/frames';
import { hasBadWord } from '#scan/word-list';
import { createCommentPort } from '#social-client';
import type { Stores } from '#store/stores';

export interface DomainDeps {
  readonly logger: Logger;
  readonly config: ModerationConfig;
  readonly parts: Pick<
    Awaited<ReturnType<typeof connectParts>>,
    'media' | 'comments' | 'users' | 'sandbox' | 'scratch'
  >;
  readonly stores: Stores;
  readonly newId: () => number;
}

/** The rules, each with what it needs. */
export function createDomain({ logger, config, parts, stores, newId }: DomainDeps) {
  const { clips, scans, decisions, appeals, prices } = stores;
  const media = createMediaPort(parts.media);
  const review = createDecideReview({ clips, decisions, scans, media, newId, logger });
  const items = createReportedItems({
    clips,
    comments: createCommentPort(parts.comments),
    accounts: createAccountPort(parts.users),
  });
  const reports = createReports({ items, store: stores.reports, decisions, decide: review.decide, newId });
  const readFrames = createFrameReader({
    ffmpegPath: config.FFMPEG_PATH,
    sandbox: parts.sandbox,
    scratch: parts.scratch,
    mediaHttpUrl: config.MEDIA_HTTP_URL,
  });
  const scanners = [
    pictureScanner,
    createLanguageScanner(hasBadWord),
    createRemovedContentScanner(() => scans.readRemovedHashes()),
  ];
  const maxAttempts = config.SCAN_ATTEMPTS;
  return {
    review,
    reports,
    queue: createReviewQueue({ clips, scans, appeals, decisions }),
    decide: review.decide,
    createAppeal: createAppeals({ clips, appeals, decisions, decide: review.decide }),
    pricing: createPricing(prices),
    audit: createAuditLog(stores.audit),
    followClip: createFollowClip({ clips, scans, reports }),
    scanClip: createScanClip({ clips, scans, media, scanners, readFrames, logger, maxAttempts }),
  };
}
