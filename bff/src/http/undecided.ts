import { isAppError, type Status } from '@tallscreen/kit/errors';

/** After these errors a service may have done the work: its answer was lost, or came too late. */
const undecided: readonly Status[] = ['unavailable', 'deadline_exceeded', 'canceled', 'internal', 'unknown'];

/** Did the service definitely refuse? Then nothing has changed. */
export const isRefusal = (error: unknown): boolean => isAppError(error) && !undecided.includes(error.status);
