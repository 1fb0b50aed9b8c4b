/** The types of events in the log of security events. */
export const securityEventTypes = [
  'login',
  'login_failed',
  'refresh_reuse',
  'password_changed',
  'email_changed',
  'role_changed',
  'banned',
  'totp_changed',
] as const;
export type SecurityEventType = (typeof securityEventTypes)[number];
