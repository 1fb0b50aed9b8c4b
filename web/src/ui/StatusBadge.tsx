import type { VideoStatus } from '@tallscreen/bff/contract/video';
import { t } from '../i18n/translate.ts';
import { Badge } from './Badge.tsx';
import { statusBadgeOf } from './statusBadge.ts';

export function StatusBadge({ status }: { status: VideoStatus }) {
  const { label, tone } = statusBadgeOf(status);
  return <Badge tone={tone}>{t(label)}</Badge>;
}
