import type { Account, AccountFact, Change } from '#domain/account';

/** Reads of accounts. */
export interface AccountReader {
  findById(id: number): Promise<Account | undefined>;
  /** by the key of a name; see names.ts */
  findByNameKey(nameKey: string): Promise<Account | undefined>;
  findByEmail(email: string): Promise<Account | undefined>;
}

/** Writes of accounts: state, events, ended sessions and their revocation together. */
export interface AccountWriter {
  /** AppError already_exists where name or address is taken */
  add(account: Account, fact: AccountFact): Promise<void>;
  /**
   * Reads, decides, writes; begins again when somebody else was faster. AppError not_found for nobody and for deleted
   * accounts; already_exists where no active admin would be left, or where a new name or address is taken;
   * invalid_argument where the change needs a reset token that is not, or no longer, good.
   */
  change(id: number, decide: (account: Account) => Change | undefined): Promise<Account>;
}

/** A signed-in device: a family of refresh tokens, of which the newest counts. */
export interface SessionRecord {
  readonly id: string;
  readonly userId: number;
  /** of the password that opened it; with another password it is over, whenever its row was written */
  readonly credentials: string;
  readonly tokenHash: string;
  /** of the token before, empty at first */
  readonly previousHash: string;
  readonly expiresAt: Date;
}

export interface SessionStore {
  add(record: SessionRecord): Promise<void>;
  find(id: string): Promise<SessionRecord | undefined>;
  /** false when the token was not the newest any more */
  rotate(from: SessionRecord, to: Pick<SessionRecord, 'tokenHash' | 'expiresAt'>): Promise<boolean>;
  /** ends the session, and its access tokens at once on every service */
  end(id: string): Promise<void>;
}

/** Guesses at a password, for a while. */
export interface LoginTries {
  /** Counts one; false once there were too many. */
  take(target: string): Promise<boolean>;
  /** that one was no guess */
  giveBack(target: string): Promise<void>;
}

export interface Clock {
  now(): number;
}
