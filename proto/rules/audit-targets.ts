/** The types of targets in the audit log. They are stored for ever: values may be added, never removed or changed. */
export const auditTargets = ['user', 'video', 'promo', 'comment', 'price', 'policy'] as const;
export type AuditTarget = (typeof auditTargets)[number];

/** What the log names an admin's action. Stored for ever, too. */
export const auditActions = [
  'user.role_changed',
  'user.banned',
  'user.unbanned',
  'user.warned',
  'user.totp_removed',
  'video.approved',
  'video.rejected',
  'video.removed',
  'video.reopened',
  'promo.approved',
  'promo.rejected',
  'promo.removed',
  'promo.reopened',
  'report.dismissed',
  'report.upheld',
  'report.removed',
  'comment.removed',
  'pricing.set',
  'policy.changed',
  'media.urls_fixed',
] as const;
export type AuditAction = (typeof auditActions)[number];
