import type { Blobs } from '@tallscreen/kit-files/blobs/port';
import type { AccessTokenReader, AccessTokenVerifier } from '@tallscreen/kit/auth/access-token';
import type { DeviceReader } from '@tallscreen/kit/auth/device-token';
import type { RegistrationMode } from '@tallscreen/proto/rules/registration-modes';
import type { Logger } from '@tallscreen/kit/logger';
import type { Clients } from '#clients';
import type { RateLimiter } from '#http/rate-limits';
import type { PaceRegistration } from '#http/registration-pace';
import type { Reads } from '#reads/reads';
import type { AddressKeyOf } from '#track/address-key';
import type { LiveMediaItems } from '#track/live-media-items';
import type { RecordTrackEvent } from '#track/record-track-events';
import type { UploadPlaces } from '#upload/upload-places';
import type { Tickets } from '#ws/tickets';

/** The parts that the composition root gives to the routes. */
export interface RouteDeps {
  readonly clients: Clients;
  readonly reads: Reads;
  readonly blobs: Blobs;
  /** aborts when running uploads must be cut off because the process ends */
  readonly cutting: AbortSignal;
  /** limits the bodies with files that are received at the same time */
  readonly uploadPlaces: UploadPlaces;
  readonly record: RecordTrackEvent;
  readonly liveItems: LiveMediaItems;
  readonly addressKeyOf: AddressKeyOf;
  readonly verify: AccessTokenVerifier;
  /** checks signature and expiry only; storing a track event looks up revocations itself */
  readonly readToken: AccessTokenReader;
  readonly readDevice: DeviceReader;
  readonly tickets: Tickets;
  readonly limiter: RateLimiter;
  readonly paceRegistration: PaceRegistration;
  readonly logger: Logger;
  /** the origin of the web client */
  readonly publicOrigin: string;
  /** whether the public URL is https */
  readonly isHttps: boolean;
  /** whether a picture model looks at new videos */
  readonly hasScanModel: boolean;
  /** who may register until an admin sets it */
  readonly registration: RegistrationMode;
}
