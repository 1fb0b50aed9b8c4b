import { AppealStatus, type Appeal } from '@tallscreen/proto/tallscreen/moderation/v1/review_service_pb';
import type { AppealState } from '#contract/video';
import { atSecondsView } from '#views/moment';
import { iso, orNull } from '#views/scalar';

export const appealView = ({ status, reason, reasonCode, momentMs, decidedAt }: Appeal): AppealState => ({
  status: status === AppealStatus.GRANTED ? 'granted' : status === AppealStatus.REFUSED ? 'refused' : 'open',
  reason: orNull(reason),
  reason_code: orNull(reasonCode),
  at_seconds: atSecondsView({ momentMs }),
  decided_at: decidedAt ? iso(decidedAt) : null,
});
