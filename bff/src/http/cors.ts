import cors from 'cors';
import type { RequestHandler } from 'express';

const EXPOSED = ['RateLimit', 'RateLimit-Policy', 'Retry-After', 'X-Request-Id', 'Content-Range', 'Accept-Ranges'];
/** How long a browser remembers what it was allowed. */
const MAX_AGE_SECONDS = 600;

/** Pages of these origins may call the API with what their people are signed in by; pages of others may not. */
export const allowOrigins = (origins: ReadonlySet<string>): RequestHandler =>
  cors({
    origin: [...origins],
    credentials: true,
    exposedHeaders: EXPOSED,
    maxAge: MAX_AGE_SECONDS,
  });
