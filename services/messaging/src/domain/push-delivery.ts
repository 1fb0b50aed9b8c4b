import type { PushContent } from '#domain/push-content';

/** A push that waits for being sent to a device, is being sent, or was sent last. */
export interface PushDelivery {
  readonly id: number;
  readonly userId: number;
  readonly deviceId: string;
  readonly tag: string;
  readonly content: PushContent;
  /** rises with each content, so that a sender notices one that came meanwhile */
  readonly revision: number;
  readonly attempts: number;
  readonly holder: string;
  /** Whether it waits for the end of the quiet hours. */
  readonly isQuiet: boolean;
  /** when it is due, or until when a process holds it; null once it was sent */
  readonly leaseUntil: Date | null;
  readonly sentAt: Date | null;
  readonly expiresAt: Date;
}

/** Later contents of the same tag wait for so long after one was sent, and are then sent as one. */
export const MERGED_MS = 10_000;
/** A push that could not be delivered for so long tells nothing new. */
export const LIFETIME_MS = 24 * 60 * 60_000;
/** So many may wait for one device; of more, only the newest are kept. */
export const MOST_WAITING = 100;
/** A tag that was silent for so long alerts again. */
const ALERTS_AGAIN_MS = 60_000;

export const alerts = ({ sentAt }: Pick<PushDelivery, 'sentAt'>, now: Date): boolean =>
  sentAt === null || now.getTime() - sentAt.getTime() > ALERTS_AGAIN_MS;

type Wanted = Pick<PushDelivery, 'id' | 'userId' | 'deviceId' | 'tag' | 'content'>;

/** Returns the delivery of a new content. It takes the place of an earlier content of the same tag. */
export function withContent(earlier: PushDelivery | undefined, wanted: Wanted, now: Date): PushDelivery {
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  const fresh = { revision: 1, attempts: 0, holder: '', isQuiet: false, leaseUntil: now, sentAt: null };
  if (!earlier) return { ...wanted, ...fresh, expiresAt };
  const pauseEnd = new Date((earlier.sentAt?.getTime() ?? 0) + MERGED_MS);
  const due = pauseEnd > now ? pauseEnd : now;
  return {
    ...earlier,
    content: wanted.content,
    revision: earlier.revision + 1,
    attempts: 0,
    // One that waits or is being sent keeps its time.
    leaseUntil: earlier.leaseUntil ?? due,
    expiresAt,
  };
}
