/** The calling service's credential, on every call. */
export const SERVICE_HEADER = 'x-tallscreen-service';
/** `Bearer <access token>` of the user, only on calls to methods that require a person. */
export const PERSON_HEADER = 'authorization';
export const REQUEST_ID_HEADER = 'x-request-id';
