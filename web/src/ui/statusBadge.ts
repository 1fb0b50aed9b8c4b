import type { BadgeTone } from './Badge.tsx';
import type { VideoStatus } from '@tallscreen/bff/contract';

export type StatusBadge = {
  label: 'Approved' | 'Awaiting Review' | 'Scheduled' | 'Rejected' | 'Unknown';
  tone: BadgeTone;
};

/** Returns the badge of a status. The three live tiers are all shown as approved. */
export function statusBadgeOf(status: VideoStatus | undefined): StatusBadge {
  switch (status) {
    case 'testing':
    case 'promoted':
    case 'viral':
    case 'approved':
      return { label: 'Approved', tone: 'good' };
    case 'pending':
      return { label: 'Awaiting Review', tone: 'amber' };
    case 'scheduled':
      return { label: 'Scheduled', tone: 'amber' };
    case 'rejected':
      return { label: 'Rejected', tone: 'danger' };
    case 'unknown':
    case undefined:
      return { label: 'Unknown', tone: 'neutral' };
  }
}
