import { AuditEvents } from '#event-types';
import type { AuditEvent } from '@tallscreen/proto/tallscreen/events/v1/audit_pb';
import type { Connection } from 'mongoose';
import { handlers, on } from '#events';
import type { Bus } from '#kafka/port';
import { createOutbox, type Outbox } from '#outbox/outbox';

/** Waits until there are `count` audit entries of an admin and returns them, oldest first. */
export async function readAuditEntries(bus: Bus, actorId: bigint, count: number): Promise<AuditEvent[]> {
  for (;;) {
    const found: AuditEvent[] = [];
    await bus.readFromBeginning(
      handlers(
        on(AuditEvents, async (events) => {
          found.push(...events.flatMap(({ message }) => (message.actorId === actorId ? [message] : [])));
        }),
      ),
    );
    if (found.length >= count) return found;
  }
}

/** Returns an outbox that refuses audit entries, to test that an action fails when its entry cannot be stored. */
export function createOutboxWithoutAudit(connection: Connection): Outbox {
  const outbox = createOutbox(connection);
  return {
    ...outbox,
    add: async (session, events) => {
      if (events.some(({ topic }) => topic === AuditEvents.topic)) throw new Error('No audit log.');
      await outbox.add(session, events);
    },
  };
}
