/** This module has no imports, so that the browser can load it. */

/** Whether this is the path of a logo that media has made. */
export const isLogoUrl = (path: string): boolean => /^\/media\/logos\/[0-9a-f]{40}\.png$/.test(path);
