import { currentRequest } from '@tallscreen/kit/context';
import { isAppError } from '@tallscreen/kit/errors';
import type { Logger } from '@tallscreen/kit/logger';

/**
 * Writes a log line for each answer 403 and 429, and for the same refusals over a socket. They are not stored in the
 * database, because a flood would fill it.
 */
export function logRefusal(
  logger: Logger,
  { method, path }: { readonly method: string; readonly path: string },
  error: unknown,
): void {
  const securityEvent = isAppError(error, 'permission_denied')
    ? 'forbidden'
    : isAppError(error, 'resource_exhausted')
      ? 'rate_limited'
      : undefined;
  if (!securityEvent) return;
  const { userId = null, clientAddress = '' } = currentRequest() ?? {};
  logger.info({ securityEvent, userId, address: clientAddress, method, route: path }, 'security event');
}
