/** The state of an account in identity. */
export type AccountStatus = 'active' | 'banned' | 'deleted';

export interface AccountChange {
  readonly userId: number;
  readonly status: AccountStatus;
  /** the account's revision */
  readonly revision: number;
}

/** An account as identity publishes it. */
export interface AccountNews extends AccountChange {
  readonly isVerified: boolean;
}

/** Media's record of an account. */
export interface KnownAccount {
  readonly isHidden: boolean;
  /** whether an earlier change must still be applied to some media items */
  readonly isUnfinished: boolean;
  readonly revision: number;
}

export interface AccountRecord extends KnownAccount {
  readonly isDeleted: boolean;
  /** whether identity reported its e-mail address as not verified */
  readonly isUnverified: boolean;
}

/** Returns the status that a record stands for. */
export const statusOf = ({ isHidden, isDeleted }: Pick<AccountRecord, 'isHidden' | 'isDeleted'>): AccountStatus => {
  if (isDeleted) return 'deleted';
  return isHidden ? 'banned' : 'active';
};

export type AccountOutcome =
  | { readonly kind: 'ignored' }
  /** A repeat of the newest revision: the process may have died while it handled that one. */
  | { readonly kind: 'repeated' }
  | { readonly kind: 'new'; readonly record: AccountRecord };

/**
 * Compares a change with the record. Ignores older revisions. Always records a newer one, even for an active account:
 * otherwise an older event that arrives later would count.
 */
export function decideAccountChange(known: KnownAccount | null, news: AccountNews): AccountOutcome {
  const { status, revision } = news;
  if (known && revision < known.revision) return { kind: 'ignored' };
  if (known && revision === known.revision) return { kind: 'repeated' };
  const isHidden = status !== 'active';
  const isUnfinished = isHidden || (known?.isHidden ?? false) || (known?.isUnfinished ?? false);
  return {
    kind: 'new',
    record: { isHidden, isDeleted: status === 'deleted', isUnverified: !news.isVerified, isUnfinished, revision },
  };
}
