/** Where another app sends a file, and the cache in which the service worker keeps it for the client. */
export const SHARE_PATH = '/share-target';
export const SHARED_CACHE = 'shared-file';
