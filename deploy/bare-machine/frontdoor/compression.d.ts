/** The part of the package that the front door uses. */
declare module 'compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export interface Options {
    /** zlib level of gzip */
    readonly level?: number;
    readonly brotli?: { readonly params: Readonly<Record<number, number>> };
    /** in bytes */
    readonly threshold?: number;
    readonly filter?: (request: IncomingMessage, response: ServerResponse) => boolean;
  }
  export default function compression(
    options?: Options,
  ): (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}
