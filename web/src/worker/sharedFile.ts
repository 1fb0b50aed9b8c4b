/** The cache in which the service worker keeps a file of another app for the client. */
export const SHARED_CACHE = 'shared-file';
