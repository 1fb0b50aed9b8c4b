import type { AccessTokenReader, AccessTokenVerifier } from '@tallscreen/kit/auth/access-token';
import type { Blobs } from '@tallscreen/kit/blobs/port';
import type { Logger } from '@tallscreen/kit/logger';
import type { Clients } from '#clients';
import type { RateLimiter } from '#http/rate-limiter';
import type { Reads } from '#reads/reads';
import type { LiveItems } from '#track/live-items';
import type { Recorder } from '#track/recorder';
import type { SetLike } from '#writes/likes';
import type { Tickets } from '#ws/tickets';

/** What routes are made of. */
export interface RouteDeps {
  readonly clients: Clients;
  readonly reads: Reads;
  readonly setLike: SetLike;
  readonly blobs: Blobs;
  readonly record: Recorder;
  readonly liveItems: LiveItems;
  readonly verify: AccessTokenVerifier;
  /** signature and expiry alone: see track/recorder */
  readonly readToken: AccessTokenReader;
  readonly tickets: Tickets;
  readonly limiter: RateLimiter;
  readonly logger: Logger;
  /** whether people reach the product by https */
  readonly isHttps: boolean;
}
