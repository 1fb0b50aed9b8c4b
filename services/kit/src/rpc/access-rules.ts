import { getOption, hasOption, type DescMethod, type DescService } from '@bufbuild/protobuf';
import { access, AccessKind, type MethodAccess } from '@tallscreen/proto/tallscreen/options/v1/options_pb';
import { roles } from '#auth/person';

const DEFAULT_CALLERS: readonly string[] = ['bff'];

const known = new WeakMap<DescMethod, MethodAccess>();

/** The `access` option of a method; undefined when it declares none. Asked on every call, so read from the bytes once. */
export function accessOf(method: DescMethod): MethodAccess | undefined {
  const rule = known.get(method) ?? (hasOption(method, access) ? getOption(method, access) : undefined);
  if (rule) known.set(method, rule);
  return rule;
}

export const callersOf = (rule: MethodAccess): readonly string[] =>
  rule.callers.length > 0 ? rule.callers : DEFAULT_CALLERS;

/** Throws one error that names every method without a sound access option. Servers start with this. */
export function checkEveryMethodDeclaresAccess(services: readonly DescService[]): void {
  const faults = services.flatMap((service) =>
    service.methods.flatMap((method) => {
      const fault = faultOf(accessOf(method));
      return fault ? [`${service.typeName}/${method.name} ${fault}`] : [];
    }),
  );
  if (faults.length > 0) throw new Error(`access is not declared:\n${faults.join('\n')}`);
}

const knownRoles: readonly string[] = roles;

function faultOf(rule: MethodAccess | undefined): string | undefined {
  if (!rule) return 'has no access option';
  if (!Object.values(AccessKind).some((kind) => kind === rule.kind)) return `has the unknown access kind ${rule.kind}`;
  if (rule.kind === AccessKind.UNSPECIFIED) return 'has no access kind';
  if (rule.roles.length > 0 && rule.kind !== AccessKind.PERSON) return 'names roles but does not ask for a person';
  const stranger = rule.roles.find((role) => !knownRoles.includes(role));
  return stranger === undefined ? undefined : `names the unknown role ${stranger}`;
}
