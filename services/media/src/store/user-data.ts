import { userDataKind } from '@tallscreen/kit-mongo/user-data';
import type { Campaign } from '#domain/campaign';
import type { MediaItemKind } from '#domain/media-item';
import { cutRecord } from '#store/cut-schema';
import { promoRecord, videoRecord } from '#store/details-schema';
import { mediaItemCollection } from '#store/media-item-schema';
import { uploadCollection } from '#store/uploads';

const timeOf = (ms: number): Date | null => (ms === 0 ? null : new Date(ms));

const campaignRecord = (campaign: Campaign | null) =>
  campaign && {
    link: campaign.link,
    call_to_action: campaign.callToAction,
    daily_cap: campaign.dailyCap,
    total_cap: campaign.totalCap,
    daily_budget_minor_units: campaign.dailyBudget,
    total_budget_minor_units: campaign.totalBudget,
    frequency_cap: campaign.frequencyCap,
    starts_at: timeOf(campaign.startsAtMs),
    ends_at: timeOf(campaign.endsAtMs),
  };

const secondsOf = (ms: number | null): number | null => (ms === null ? null : ms / 1000);

const mediaItems = (kind: MediaItemKind) =>
  userDataKind({
    collection: mediaItemCollection,
    // Those that moderation has removed are kept aside for an appeal.
    filter: (uploaderId) => ({ uploaderId, kind, status: { $ne: 'deleted' as const } }),
    toRecord: ({
      _id: id,
      details,
      status,
      rejectionReason,
      rejectionMomentMs,
      removedAt,
      durationMs,
      width,
      height,
      createdAt,
      ...item
    }) => ({
      id,
      ...(kind === 'video' ? videoRecord(details) : promoRecord(details)),
      status,
      rejection_reason: rejectionReason,
      rejection_at_seconds: secondsOf(rejectionMomentMs ?? null),
      removed_at: removedAt ?? null,
      duration: durationMs / 1000,
      width,
      height,
      created_at: createdAt,
      ...(kind === 'promo' && campaignRecord(item.campaign)),
    }),
  });

/** Uploads that were not submitted yet, with their drafts. */
const unfinishedUploads = userDataKind({
  collection: uploadCollection,
  filter: (uploaderId) => ({ uploaderId, videoId: null }),
  toRecord: ({ _id: id, sizeBytes, offset, metadata, details, createdAt, expiresAt, ...upload }) => ({
    id,
    file: readMetadata(metadata),
    size: sizeBytes,
    received: offset,
    ...videoRecord(details),
    hashtags: details.hashtags.join(', '),
    ...cutRecord(upload),
    created_at: createdAt,
    expires_at: expiresAt,
  }),
});

/** The client's description of the file, for example its name. The header Upload-Metadata has each value in base64. */
const readMetadata = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(',')
      .filter((entry) => entry.trim() !== '')
      .map((entry) => {
        const [key = '', value = ''] = entry.trim().split(' ', 2);
        return [key, Buffer.from(value, 'base64').toString('utf8')];
      }),
  );

/** The records of this service in an export of a user's data; the files come beside them. */
export const userDataKinds = {
  videos: mediaItems('video'),
  promos: mediaItems('promo'),
  uploads: unfinishedUploads,
};
