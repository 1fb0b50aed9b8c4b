import cors from 'cors';
import type { RequestHandler } from 'express';
import { tusHeaders } from '#upload/tus';

const EXPOSED = [
  'Date',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'X-Request-Id',
  'Content-Range',
  'Accept-Ranges',
];
/** How long a browser may cache a preflight's answer. */
const MAX_AGE_SECONDS = 600;

/** Lets pages of these origins call the API with credentials; pages of other origins may not. */
export const allowOrigins = (origins: readonly string[]): RequestHandler =>
  cors({
    origin: [...origins],
    credentials: true,
    exposedHeaders: [...EXPOSED, ...tusHeaders],
    maxAge: MAX_AGE_SECONDS,
  });
