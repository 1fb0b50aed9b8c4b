import type { Params } from '@tallscreen/proto/rules/sentence';

/** One action of an admin, recorded by the service that did it. */
export interface AuditEntry {
  /** a UUID that sorts by time */
  readonly id: string;
  readonly actorId: number;
  readonly action: string;
  readonly targetType: string;
  readonly targetId: number;
  /** in English */
  readonly details: string;
  /** values for the text's placeholders (proto/rules/audit-texts.ts) */
  readonly params: Params;
  readonly at: Date;
}

export interface AuditFilter extends Partial<Pick<AuditEntry, 'actorId' | 'targetType' | 'targetId' | 'action'>> {
  readonly from?: Date;
  /** excluded from the range */
  readonly until?: Date;
}

/**
 * Returns the lower bound of the ids of entries from this time on: UUIDs of version 7 begin with the time in
 * milliseconds.
 */
export function firstIdAt(time: Date): string {
  const digits = Math.max(0, time.getTime()).toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}`;
}
