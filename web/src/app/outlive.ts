import { isPlainObject } from '@reduxjs/toolkit';
import type { FetchArgs } from '@reduxjs/toolkit/query/react';

type Args = string | FetchArgs;

/** Browsers limit the bodies of calls that outlive their page to 64 KiB in total. */
const MAX_BYTES = 48_000;

export const isRead = (args: Args): boolean => typeof args === 'string' || (args.method ?? 'GET') === 'GET';

/**
 * Returns a function that lets a call that changes something outlive its page, so that it also arrives when the user
 * leaves right after a tap. A call that must wait for a new access token, or that sends files or much text, still ends
 * with its page.
 */
export function createOutlive() {
  let bytesUnderWay = 0;
  return async function outlive<T>(args: Args, send: (args: Args) => Promise<T>): Promise<T> {
    if (typeof args === 'string' || isRead(args)) return send(args);
    const bytes = bytesOf(args.body);
    if (bytesUnderWay + bytes > MAX_BYTES) return send(args);
    bytesUnderWay += bytes;
    try {
      return await send({ ...args, keepalive: true });
    } finally {
      bytesUnderWay -= bytes;
    }
  };
}

/** Infinity for a body that is neither JSON nor a form without files. */
function bytesOf(body: unknown): number {
  if (body === undefined) return 0;
  if (body instanceof URLSearchParams) return String(body).length;
  return isPlainObject(body) ? new TextEncoder().encode(JSON.stringify(body)).length : Infinity;
}
