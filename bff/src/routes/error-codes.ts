import { httpStatusOf, type Status } from '@tallscreen/kit/errors';
import { errors } from '@tallscreen/proto/rules/errors';
import { placesIn } from '@tallscreen/proto/rules/sentence';
import { route, type Route } from '#http/route';
import { ErrorCodeList } from '#contract/error';

const codes = Object.entries(errors).map(([code, [status, text]]: [string, readonly [Status, string]]) => ({
  code,
  status: httpStatusOf(status),
  text,
  params: placesIn(text),
}));

export const errorCodeRoutes = (): Route[] => [
  route({
    method: 'get',
    path: '/error-codes',
    operationId: 'listErrorCodes',
    tag: 'errors',
    summary: 'List the codes of errors, each with its sentence and the values in it',
    access: 'public',
    limits: ['read'],
    response: ErrorCodeList,
    handle: async () => ({ codes }),
  }),
];
