/** One action of an admin, recorded by the service that did it. */
export interface AuditEntry {
  /** a UUID that sorts by time */
  readonly id: string;
  readonly actorId: number;
  readonly action: string;
  readonly targetType: string;
  readonly targetId: number;
  readonly details: string;
  readonly at: Date;
}

export type AuditFilter = Partial<Pick<AuditEntry, 'actorId' | 'targetType' | 'targetId'>>;
