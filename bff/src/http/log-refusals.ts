import { currentRequest } from '@tallscreen/kit/context';
import { isAppError } from '@tallscreen/kit/errors';
import type { Logger } from '@tallscreen/kit/logger';
import type { Route } from '#http/route';

/** Writes a log line for each answer 403 and 429. They are not stored, because a flood would fill the database. */
export function logRefusal(logger: Logger, { method, path }: Pick<Route, 'method' | 'path'>, error: unknown): void {
  const securityEvent = isAppError(error, 'permission_denied')
    ? 'forbidden'
    : isAppError(error, 'resource_exhausted')
      ? 'rate_limited'
      : undefined;
  if (!securityEvent) return;
  const { userId = null, clientAddress = '' } = currentRequest() ?? {};
  logger.info({ securityEvent, userId, address: clientAddress, method, route: path }, 'security event');
}
