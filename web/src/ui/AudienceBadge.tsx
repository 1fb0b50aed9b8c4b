import type { QueueEntry } from '@tallscreen/bff/contract/queue';
import { msg, t } from '../i18n/translate.ts';
import { Badge } from './Badge.tsx';

const labels = {
  unlisted: msg('Unlisted'),
  followers: msg('Followers only'),
  private: msg('Private'),
} as const;

/** Says who can see a video; nothing for one that everybody can see. */
export const AudienceBadge = ({ video: { visibility } }: { video: Pick<QueueEntry['item'], 'visibility'> }) =>
  visibility === null || visibility === 'public' ? null : <Badge tone="neutral">{t(labels[visibility])}</Badge>;
