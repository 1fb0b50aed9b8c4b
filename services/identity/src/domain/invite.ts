/** An invitation makes accounts where registration is not open to everybody. */
export interface Invite {
  /** for the order of the list */
  readonly id: number;
  readonly code: string;
  /** the admin who made it */
  readonly createdBy: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly maxUses: number;
  /** accounts that were made with it */
  readonly uses: number;
}
