import type { DescMessage, Message } from '@bufbuild/protobuf';
import { pathToString } from '@bufbuild/protobuf/reflect';
import type { Interceptor } from '@connectrpc/connect';
import { fail } from '#errors';
import { lazily } from '#lazily';

/** Loaded by the first request, because loading takes 0.1 s of CPU that would delay the start. */
const loadValidator = lazily(async () => {
  const { createValidator } = await import('@bufbuild/protovalidate');
  return createValidator({ failFast: true });
});

/**
 * Refuses requests that break a rule of their proto, with invalid_argument. The sentence names the field and is meant
 * for developers; rules about user input have their own sentences, in the domain of a service.
 */
export const validateRequests: Interceptor = (next) => async (request) => {
  if (!request.stream) await checkMessage(request.method.input, request.message);
  return next(request);
};

async function checkMessage(schema: DescMessage, message: Message): Promise<void> {
  const validator = await loadValidator();
  const result = validator.validate(schema, message);
  if (result.kind === 'valid') return;
  if (result.kind === 'error') throw result.error;
  const [violation] = result.violations;
  if (violation)
    throw fail('invalid_rpc_field', { params: { field: pathToString(violation.field), problem: violation.message } });
}
