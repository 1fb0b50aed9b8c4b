import type { SecurityEvent } from '@tallscreen/proto/tallscreen/identity/v1/security_event_service_pb';
import type * as schemas from '#contract/security-event';
import { idOrNull, iso } from '#views/scalar';

export const securityEventView = (event: SecurityEvent, username: string | undefined): schemas.SecurityEvent => ({
  id: Number(event.id),
  type: event.type,
  user_id: idOrNull(event.userId),
  username: username ?? null,
  address: event.address,
  created_at: iso(event.createdAt),
  request_id: event.requestId,
});
