import type { CallOptions, Interceptor } from '@connectrpc/connect';
import { AccessKind } from '@tallscreen/proto/tallscreen/options/v1/options_pb';
import type { ServiceCredential } from '#auth/service-credential';
import { currentRequest } from '#context';
import { accessOf, audienceOf } from '#rpc/access-rules';
import { CLIENT_ADDRESS_HEADER, LANGUAGE_HEADER, PERSON_HEADER, REQUEST_ID_HEADER, SERVICE_HEADER } from '#rpc/headers';

/** Returns call options with a user's token, for callers without a request context: `client.x(req, asPerson(t))`. */
export const asPerson = (accessToken: string): CallOptions => ({
  headers: { [PERSON_HEADER]: `Bearer ${accessToken}` },
});

/** Adds the service's credential to every call, and the user's token where the method requires a person. */
export const identify =
  (credential: ServiceCredential): Interceptor =>
  (next) =>
  async (request) => {
    const current = currentRequest();
    request.header.set(SERVICE_HEADER, await credential(audienceOf(request.service)));
    if (current) request.header.set(REQUEST_ID_HEADER, current.requestId);
    if (current?.clientAddress) request.header.set(CLIENT_ADDRESS_HEADER, current.clientAddress);
    if (current?.language) request.header.set(LANGUAGE_HEADER, current.language);
    const asksForPerson = accessOf(request.method)?.kind === AccessKind.PERSON;
    if (!asksForPerson) request.header.delete(PERSON_HEADER);
    else if (current?.accessToken && !request.header.has(PERSON_HEADER)) {
      request.header.set(PERSON_HEADER, `Bearer ${current.accessToken}`);
    }
    return next(request);
  };
