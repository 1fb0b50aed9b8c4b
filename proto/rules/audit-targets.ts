/**
 * The types of targets in the audit log. They are stored permanently: values may be added, never removed or changed.
 */
export const auditTargets = ['user', 'video', 'promo', 'comment', 'price', 'policy', 'registration', 'invite'] as const;
export type AuditTarget = (typeof auditTargets)[number];

/** The name of an admin's action in the log. Stored permanently, too. */
export const auditActions = [
  'user.role_changed',
  'user.banned',
  'user.unbanned',
  'user.warned',
  'user.totp_removed',
  'user.reports_muted',
  'user.reports_unmuted',
  'video.approved',
  'video.rejected',
  'video.removed',
  'video.reopened',
  'video.restored',
  'promo.approved',
  'promo.rejected',
  'promo.removed',
  'promo.reopened',
  'promo.restored',
  'report.dismissed',
  'report.upheld',
  'report.removed',
  'comment.removed',
  'comment.approved',
  'comment.hidden',
  'pricing.set',
  'policy.changed',
  'media.urls_fixed',
  'appeal.granted',
  'appeal.refused',
  'registration.approved',
  'registration.refused',
  'invite.created',
  'invite.ended',
  'appeal.granted_by_time',
] as const;
export type AuditAction = (typeof auditActions)[number];
