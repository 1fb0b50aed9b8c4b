/** What an entry of the audit log is about. Stored for ever: values may be added, never removed or changed. */
export const auditTargets = ['user', 'video', 'promo', 'comment', 'price'] as const;
export type AuditTarget = (typeof auditTargets)[number];
