import type { BadgeTone } from './Badge.tsx';
import type { VideoStatus } from '../api/types.ts';

export type Standing = { label: 'Approved' | 'Awaiting Review' | 'Rejected' | 'Unknown'; tone: BadgeTone };

/** Creators and admins see the three live tiers as one: approved. */
export function standingOf(status: VideoStatus | undefined): Standing {
  switch (status) {
    case 'testing':
    case 'promoted':
    case 'viral':
    case 'approved':
      return { label: 'Approved', tone: 'good' };
    case 'pending':
      return { label: 'Awaiting Review', tone: 'amber' };
    case 'rejected':
      return { label: 'Rejected', tone: 'danger' };
    case 'unknown':
    case undefined:
      return { label: 'Unknown', tone: 'neutral' };
  }
}
