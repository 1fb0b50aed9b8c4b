/** This module has no imports, so that the browser can load it. */

/** Whether this is the path of a logo that media has made. */
export const isLogoUrl = (path: string): boolean => /^\/media\/logos\/[0-9a-f]{40}\.png$/.test(path);

/** The path, or object key, of the same logo in 192 × 192 pixels, which media makes beside the one of 512 × 512. */
export const logoIconOf = (path: string): string => path.replace(/\.png$/, '-192.png');
