import { WORK_SECONDS } from '#boundaries';
import { counter, gauge, histogram } from '#instruments';

export const statusChanges = counter({
  name: 'tallscreen.media_item.status_changes',
  unit: '{change}',
  attributes: ['tallscreen.media_item.type', 'tallscreen.media_item.status'],
  from: 'media, media-worker',
  text: 'Videos and promos that reached a status: uploaded, processing, scanning, pending, scheduled, testing, promoted, viral, approved, rejected or deleted.',
});

export const processingTime = histogram({
  name: 'tallscreen.media_item.processing.duration',
  unit: 's',
  attributes: ['tallscreen.media_item.type'],
  from: 'media',
  text: 'Time from the acceptance of an upload until it is pending.',
  boundaries: WORK_SECONDS,
});

export const decisionToFeed = histogram({
  name: 'tallscreen.feed.update.duration',
  unit: 's',
  attributes: ['tallscreen.media_item.type'],
  from: 'feed',
  text: 'Time from a decision about a video or promo until the feed service has stored it; the catalogue in memory follows within a second.',
  boundaries: WORK_SECONDS,
});

export const reviewsWaiting = gauge({
  name: 'tallscreen.reviews.waiting',
  unit: '{item}',
  from: 'moderation',
  text: 'Videos and promos that wait for a decision, counted up to 10,000. The same from every replica: take the maximum.',
});

export const reviewsAge = gauge({
  name: 'tallscreen.reviews.oldest_age',
  unit: 's',
  from: 'moderation',
  text: 'Time since the upload of the oldest item that waits for a decision. The same from every replica: take the maximum.',
});

export const trackEvents = counter({
  name: 'tallscreen.view_reports.received',
  unit: '{report}',
  attributes: ['tallscreen.report.type', 'tallscreen.counted'],
  from: 'bff',
  text: 'Reports of views, watch time and completions that were stored; `tallscreen.counted` tells a view that counts from a repeated one.',
});
