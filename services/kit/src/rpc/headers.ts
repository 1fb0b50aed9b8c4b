/** The calling service's credential, on every call. */
export const SERVICE_HEADER = 'x-tallscreen-service';
/** `Bearer <access token>` of the user, only on calls to methods that require a person. */
export const PERSON_HEADER = 'authorization';
export const REQUEST_ID_HEADER = 'x-request-id';
/** The network address of the user's client, for logs. */
export const CLIENT_ADDRESS_HEADER = 'x-tallscreen-client-address';
/** The language of mails; one of `TEXT_LANGUAGES`. */
export const LANGUAGE_HEADER = 'x-tallscreen-language';
