import type { OwnSession } from '@tallscreen/proto/tallscreen/identity/v1/account_service_pb';
import type * as schemas from '#contract/account';
import { iso } from '#views/scalar';

export const sessionView = (session: OwnSession): schemas.OwnSession => ({
  id: session.id,
  created_at: iso(session.createdAt),
  last_used_at: iso(session.lastUsedAt),
  user_agent: session.userAgent,
  is_current: session.isCurrent,
});
