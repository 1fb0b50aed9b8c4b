import { randomUUID } from 'node:crypto';

/** Prefix of ids that the BFF makes. `messageBody` refuses it in clients' ids, and `clientIdView` hides such ids. */
const OWN_PREFIX = '~';

/**
 * A failed RPC is retried automatically, and messaging and social recognise a repeated message or comment by its client
 * id. So it gets one here if the client gave none.
 */
export const clientIdFor = (given: string | null | undefined): string => given ?? `${OWN_PREFIX}${randomUUID()}`;

export const clientIdView = (stored: string): string | null =>
  stored === '' || stored.startsWith(OWN_PREFIX) ? null : stored;
