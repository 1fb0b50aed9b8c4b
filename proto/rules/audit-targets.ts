/** The types of targets in the audit log. They are stored for ever: values may be added, never removed or changed. */
export const auditTargets = ['user', 'video', 'promo', 'comment', 'price', 'policy'] as const;
export type AuditTarget = (typeof auditTargets)[number];
