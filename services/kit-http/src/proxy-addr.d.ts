/** The part of the package that the product uses. */
declare module 'proxy-addr' {
  import type { IncomingMessage } from 'node:http';

  type Trust = (address: string, hop: number) => boolean;

  const proxyAddr: {
    (request: IncomingMessage, trust: Trust): string;
    readonly compile: (addresses: readonly string[]) => Trust;
  };
  export default proxyAddr;
}
