import { createContextKey, type ContextValues, type Interceptor } from '@connectrpc/connect';
import { AccessKind, type MethodAccess } from '@tallscreen/proto/tallscreen/options/v1/options_pb';
import { AFTER_UPLOAD_SECONDS, type AccessTokenVerifier } from '#auth/access-token';
import type { Person } from '#auth/person';
import type { ServiceCredentialVerifier } from '#auth/service-credential';
import { currentRequest } from '#context';
import { fail, totpMissing } from '#errors';
import { accessOf, audienceOf, callersOf } from '#rpc/access-rules';
import { callerFault } from '#rpc/errors';
import { PERSON_HEADER, SERVICE_HEADER } from '#rpc/headers';

export interface RpcAuth {
  readonly verifyService: ServiceCredentialVerifier;
  readonly verifyPerson: AccessTokenVerifier;
}

const personKey = createContextKey<Person | undefined>(undefined);
const serviceKey = createContextKey<string>('');

interface WithValues {
  readonly values: ContextValues;
}

/** Returns the calling user. Throws in methods that do not declare ACCESS_KIND_PERSON. */
export function personOf(context: WithValues): Person {
  const person = context.values.get(personKey);
  if (!person) throw new Error('personOf in a method that does not ask for a person');
  return person;
}

/** Returns the name of the calling service. */
export const serviceOf = (context: WithValues): string => context.values.get(serviceKey);

/** Authorises every call by the access option of its method. */
export const enforceAccess =
  (auth: RpcAuth): Interceptor =>
  (next) =>
  async (request) => {
    const rule = accessOf(request.method);
    if (!rule) throw new Error('This method declares no access.');
    const caller = await callingService(auth, request.header, audienceOf(request.service));
    if (!callersOf(rule).includes(caller)) throw refusedCaller(caller, request.method.name);
    request.contextValues.set(serviceKey, caller);
    if (rule.kind === AccessKind.PERSON) {
      request.contextValues.set(personKey, await callingPerson(auth, request.header, rule));
    }
    return next(request);
  };

const refusedCaller = (caller: string, method: string) =>
  callerFault('permission_denied', `${caller} may not call ${method}.`);

async function callingService(auth: RpcAuth, header: Headers, audience: string): Promise<string> {
  const credential = header.get(SERVICE_HEADER);
  if (!credential) throw callerFault('unauthenticated', 'A service credential is required.');
  return auth.verifyService(credential, audience).catch((cause: unknown) => {
    throw callerFault('unauthenticated', 'The service credential is not valid.', cause);
  });
}

async function callingPerson(auth: RpcAuth, header: Headers, rule: MethodAccess): Promise<Person> {
  const { roles, beforeTotp, afterUpload, forAppeal } = rule;
  const token = /^Bearer (\S+)$/i.exec(header.get(PERSON_HEADER) ?? '')?.[1];
  if (!token) throw fail('not_authenticated');
  const person = await auth.verifyPerson(token, {
    expiredSeconds: afterUpload ? AFTER_UPLOAD_SECONDS : 0,
    forAppeal,
  });
  if (person.mustSetUpTotp && !beforeTotp) throw totpMissing();
  if (roles.length > 0 && !roles.includes(person.role)) throw fail('not_allowed');
  const request = currentRequest();
  if (request) request.accessToken = token;
  return person;
}
