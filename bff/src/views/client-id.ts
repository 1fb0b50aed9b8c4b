import { randomUUID } from 'node:crypto';

/** No client's own id begins so, `messageBody` sees to it: these are hidden from whoever reads. */
const OURS = '~';

/**
 * A call to a service that dies is made again by itself. Under an id it is the same message then, so one that the client
 * has not named gets a name here.
 */
export const clientIdFor = (given: string | null | undefined): string => given ?? `${OURS}${randomUUID()}`;

export const clientIdView = (stored: string): string | null =>
  stored === '' || stored.startsWith(OURS) ? null : stored;
