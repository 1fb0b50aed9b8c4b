import type { VideoStatus } from '@tallscreen/bff/contract/video';
import { msg } from '../i18n/translate.ts';
import type { BadgeTone } from './Badge.tsx';

export type StatusBadge = {
  /** English; `t` translates it. */
  label: string;
  tone: BadgeTone;
};

/** Whether everybody can watch a video with this status. */
export const isLive = (status: VideoStatus | undefined): boolean => statusBadgeOf(status).tone === 'good';

/** Returns the badge of a status. The three live tiers are all shown as approved. */
export function statusBadgeOf(status: VideoStatus | undefined): StatusBadge {
  switch (status) {
    case 'testing':
    case 'promoted':
    case 'viral':
    case 'approved':
      return { label: msg('Approved'), tone: 'good' };
    case 'pending':
      return { label: msg('Awaiting Review'), tone: 'amber' };
    case 'scheduled':
      return { label: msg('Scheduled'), tone: 'amber' };
    case 'rejected':
      return { label: msg('Rejected'), tone: 'danger' };
    case 'unknown':
    case undefined:
      return { label: msg('Unknown'), tone: 'neutral' };
  }
}
