import type { QueueFilters } from '../../api/workbench.ts';
import { msg } from '../../i18n/translate.ts';

/**
 * A part of the queue with its own screen. All its entries are open, and each is decided at once. Texts are to be
 * translated.
 */
export type Preset = {
  filters: QueueFilters;
  empty: string;
  failed: string;
  /** An upload is approved, or rejected with an optional reason. A reported item is removed after a question. */
  kind: 'upload' | 'report';
};

export const pendingVideos: Preset = {
  filters: { list: 'videos', sort: 'urgent' },
  empty: msg('No pending videos.'),
  failed: msg('Something went wrong.'),
  kind: 'upload',
};

export const pendingPromos: Preset = {
  filters: { list: 'promos', sort: 'urgent' },
  empty: msg('No pending promos.'),
  failed: msg('Something went wrong.'),
  kind: 'upload',
};

export const pendingReports: Preset = {
  filters: { list: 'reports', sort: 'urgent' },
  empty: msg('No pending reports.'),
  failed: msg('Failed to load reports.'),
  kind: 'report',
};
