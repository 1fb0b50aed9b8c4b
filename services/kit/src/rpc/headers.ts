/** The calling service's own credential; on every call. */
export const SERVICE_HEADER = 'x-tallscreen-service';
/** `Bearer <access token>` of the person; only on calls to methods that ask for the person. */
export const PERSON_HEADER = 'authorization';
export const REQUEST_ID_HEADER = 'x-request-id';
