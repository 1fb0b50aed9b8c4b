import { currentRequest } from '@tallscreen/kit/context';
import type { Logger } from '@tallscreen/kit/logger';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import type { HashName, SecurityEvent, SecurityFact } from '#domain/security-event';
import type { SecurityEventStore } from '#store/security-events';

export interface SecurityLogDeps {
  readonly securityEvents: Pick<SecurityEventStore, 'insert'>;
  readonly newId: () => number;
  readonly hashName: HashName;
  /** How long events are kept. */
  readonly retentionDays: number;
  readonly logger: Logger;
}

const DAY_MS = 86_400_000;

export type SecurityLog = ReturnType<typeof createSecurityLog>;

/** Writes security events to the database, where admins read them, and as one line each to the process's log. */
export function createSecurityLog({ securityEvents, newId, hashName, retentionDays, logger }: SecurityLogDeps) {
  function toEvent({ type, userId, name, adminId }: SecurityFact): SecurityEvent {
    const request = currentRequest();
    return {
      id: newId(),
      type,
      userId: userId ?? null,
      nameHash: name === undefined ? '' : hashName(name),
      adminId: adminId ?? null,
      address: request?.clientAddress ?? '',
      requestId: request?.requestId ?? '',
      createdAt: new Date(),
    };
  }

  const store = (events: readonly SecurityEvent[], session?: Session): Promise<void> =>
    securityEvents.insert(events, new Date(Date.now() + retentionDays * DAY_MS), session);

  function log(events: readonly SecurityEvent[]): void {
    for (const { type, userId, nameHash, adminId, address } of events) {
      logger.info({ securityEvent: type, userId, nameHash, adminId, address }, 'security event');
    }
  }

  return {
    /** For events without a transaction. A failure is logged and does not fail the request. */
    async record(fact: SecurityFact): Promise<void> {
      const events = [toEvent(fact)];
      log(events);
      await store(events).catch((err: unknown) => logger.error({ err }, 'could not store a security event'));
    },

    /** Stores events if the transaction commits. Call `log` with the result after the commit. */
    async add(facts: readonly SecurityFact[], session: Session): Promise<SecurityEvent[]> {
      const events = facts.map(toEvent);
      if (events.length > 0) await store(events, session);
      return events;
    },

    log,
  };
}
