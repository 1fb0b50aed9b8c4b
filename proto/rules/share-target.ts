/** Where another app sends a file to the installed client, whose service worker answers. */
export const SHARE_PATH = '/share-target';
