export type NotificationKind = 'like' | 'comment' | 'reply' | 'follow' | 'decision' | 'tier' | 'report' | 'warning';

export interface Notification {
  readonly id: number;
  readonly userId: number;
  readonly kind: NotificationKind;
  readonly title: string;
  readonly message: string;
  readonly createdAt: Date;
  readonly isRead: boolean;
  /** 0 for none */
  readonly itemId: number;
}

/** Something that somebody is to be told. */
export interface Notice {
  readonly userId: number;
  readonly kind: NotificationKind;
  /** what is told under one key is one entry */
  readonly key: string;
  readonly itemId: number;
  /** said once it is known who belongs to the entry and what they are called */
  readonly words: (nameOf: NameOf, gathered: Gathered) => Words;
  /** who did it; added to the entry's people */
  readonly actorId?: number;
}

export type NameOf = (userId: number) => string;

export interface Words {
  readonly title: string;
  readonly message: string;
}

/** Who belongs to a gathered entry. */
export interface Gathered {
  /** the latest first, of those that are remembered */
  readonly actorIds: readonly number[];
  readonly count: number;
}

/** Whose names the words may hold: more are not named. */
export const NAMED = 2;

/** Beyond so many in an hour one more or less is of no interest. */
const REMEMBERED = 200;

/** Adds people; undefined when all of them belonged to it before. */
export function gather(before: Gathered, actorIds: readonly number[]): Gathered | undefined {
  const fresh = [...new Set(actorIds)].filter((id) => !before.actorIds.includes(id));
  if (fresh.length === 0) return undefined;
  return {
    actorIds: [...fresh.toReversed(), ...before.actorIds].slice(0, REMEMBERED),
    count: before.count + fresh.length,
  };
}
