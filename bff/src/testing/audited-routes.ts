import type { AuditAction } from '@tallscreen/proto/rules/audit-targets';

/** The actions of which a call writes one to the audit log, or the reason why it writes none. */
type Audited = readonly AuditAction[] | string;

/** Every call by which admins change something. */
export const auditedRoutes: Readonly<Record<string, Audited>> = {
  'DELETE /admin/comments/{id}': ['comment.removed'],
  'DELETE /admin/videos/{id}': ['video.removed'],
  'POST /admin/fix-video-urls': ['media.urls_fixed'],
  'POST /admin/videos/moderate': ['video.approved', 'video.rejected'],
  'POST /admin/promos/moderate': ['promo.approved', 'promo.rejected'],
  'POST /admin/appeals/{id}/grant': ['appeal.granted'],
  'POST /admin/appeals/{id}/refuse': ['appeal.refused'],
  'POST /admin/reports/dismiss': ['report.dismissed'],
  'POST /admin/reports/uphold': ['report.upheld'],
  'POST /admin/reports/remove': ['report.removed'],
  'POST /admin/users/update-role': ['user.role_changed'],
  'POST /admin/ban-user/{id}': ['user.banned'],
  'POST /admin/unban-user/{id}': ['user.unbanned'],
  'DELETE /admin/users/{id}/totp': ['user.totp_removed'],
  'POST /admin/users/{id}/warn': ['user.warned'],
  'POST /admin/users/{id}/mute-reports': ['user.reports_muted'],
  'POST /admin/users/{id}/unmute-reports': ['user.reports_unmuted'],
  'POST /admin/registrations/{id}/approve': ['registration.approved'],
  'POST /admin/registrations/{id}/refuse': ['registration.refused'],
  'POST /admin/invites': ['invite.created'],
  'DELETE /admin/invites/{code}': ['invite.ended'],
  'POST /admin/pricing': ['pricing.set'],
  'PUT /admin/policies/{name}': ['policy.changed'],
  'PUT /admin/instance': ['policy.changed'],
  'PUT /admin/instance/logo': ['policy.changed'],
  'DELETE /admin/instance/logo': ['policy.changed'],
  'POST /admin/policies/{name}/dry-run': 'changes nothing',
  'PUT /admin/saved-reasons': 'changes only texts that this admin chooses from; a decision has its reason in its entry',
  'POST /admin/queue/{id}/claim': 'decides nothing, and ends by itself after ten minutes',
  'POST /admin/queue/{id}/release': 'decides nothing',
  'POST /admin/queue/{id}/hand-over': 'decides nothing; the decision of the other admin has its entry',
};
