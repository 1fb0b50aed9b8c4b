import { getOption, hasOption, type DescMethod, type DescService } from '@bufbuild/protobuf';
import { MethodOptions_IdempotencyLevel as Idempotency } from '@bufbuild/protobuf/wkt';
import {
  access,
  AccessKind,
  shares_stream,
  type MethodAccess,
} from '@tallscreen/proto/tallscreen/options/v1/options_pb';
import { roles } from '#auth/person';

const DEFAULT_CALLERS: readonly string[] = ['bff'];

const known = new WeakMap<DescMethod, MethodAccess>();
const sharing = new WeakMap<DescMethod, boolean>();

/** Returns the `access` option of a method, undefined if it has none. Cached, because it is read on every call. */
export function accessOf(method: DescMethod): MethodAccess | undefined {
  const rule = known.get(method) ?? (hasOption(method, access) ? getOption(method, access) : undefined);
  if (rule) known.set(method, rule);
  return rule;
}

export const callersOf = (rule: MethodAccess): readonly string[] =>
  rule.callers.length > 0 ? rule.callers : DEFAULT_CALLERS;

/** May calls of the method share a stream? Cached, because it is read on every call. */
export function sharesStream(method: DescMethod): boolean {
  let answer = sharing.get(method);
  if (answer === undefined) {
    answer = getOption(method, shares_stream);
    sharing.set(method, answer);
  }
  return answer;
}

/** Throws one error that names every method without a valid access option. Servers check it at start. */
export function checkEveryMethodDeclaresAccess(services: readonly DescService[]): void {
  const problems = services.flatMap((service) =>
    service.methods.flatMap((method) => {
      const problem = problemOf(accessOf(method)) ?? sharingProblemOf(method);
      return problem ? [`${service.typeName}/${method.name} ${problem}`] : [];
    }),
  );
  if (problems.length > 0) throw new Error(`access is not declared:\n${problems.join('\n')}`);
}

const knownRoles: readonly string[] = roles;

function problemOf(rule: MethodAccess | undefined): string | undefined {
  if (!rule) return 'has no access option';
  if (!Object.values(AccessKind).some((kind) => kind === rule.kind)) return `has the unknown access kind ${rule.kind}`;
  if (rule.kind === AccessKind.UNSPECIFIED) return 'has no access kind';
  if (rule.roles.length > 0 && rule.kind !== AccessKind.PERSON) return 'names roles but does not ask for a person';
  const unknown = rule.roles.find((role) => !knownRoles.includes(role));
  return unknown === undefined ? undefined : `names the unknown role ${unknown}`;
}

/** A call is sent again when its stream breaks. */
const sharingProblemOf = (method: DescMethod): string | undefined =>
  sharesStream(method) && method.idempotency === Idempotency.IDEMPOTENCY_UNKNOWN
    ? 'shares a stream but has no idempotency level'
    : undefined;

/** Returns the service that a credential for a call of `desc` must name: `media` for tallscreen.media.v1. */
export const audienceOf = ({ typeName }: Pick<DescService, 'typeName'>): string => typeName.split('.')[1] ?? '';
