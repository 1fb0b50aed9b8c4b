export const roles = ['admin', 'creator', 'business', 'user'] as const;
export type Role = (typeof roles)[number];

/** The signed-in user as an access token names them. */
export interface Person {
  readonly userId: number;
  readonly username: string;
  readonly role: Role;
  readonly sessionId: string;
  /** When the session ends at the latest. Absent in tokens of earlier versions, and in those for an appeal. */
  readonly sessionEndsAtMs?: number;
  /** True for an admin who may do nothing before they have set up two-factor sign-in. */
  readonly mustSetUpTotp?: true;
  /** The ban that a banned user may read and appeal; the token opens nothing else. */
  readonly appealedBanId?: number;
}
