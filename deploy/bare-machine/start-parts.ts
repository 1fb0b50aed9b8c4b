import type { Console } from '../local/console.ts';
import type { Part } from './parts/part.ts';
import type { Ports } from './ports.ts';
import type { Group } from './supervise/group.ts';
import { accepts } from './supervise/probes.ts';
import type { ProcessSpec } from './supervise/process.ts';

const ATTEMPTS = 3;

export type StartPartsOptions = {
  /** Finds all parts; a part whose port was given up gets another one. */
  readonly find: () => Promise<readonly Part[]>;
  readonly parts: Group;
  readonly ports: Pick<Ports, 'avoid'>;
  readonly console: Pick<Console, 'line'>;
};

/** Starts the parts and returns them. A part whose port another program took meanwhile is started on another port. */
export async function startParts({ find, parts, ports, console }: StartPartsOptions): Promise<readonly Part[]> {
  for (let attempt = 1; ; attempt++) {
    const found = await find();
    const specs = found.flatMap((part) => part.processes);
    const missing = specs.filter(({ name }) => parts.find(name) === undefined);
    const starts = await Promise.allSettled(missing.map((spec) => parts.add(spec).start()));
    const failures = starts.flatMap((start, i) =>
      start.status === 'rejected' ? [{ spec: missing[i] as ProcessSpec, reason: start.reason as unknown }] : [],
    );
    const [first] = failures;
    if (first === undefined) return found;
    let moved = 0;
    for (const { spec } of failures) {
      await parts.remove(spec.name);
      for (const port of spec.binds ?? []) {
        if (!(await accepts(port))) continue;
        console.line(`  ${spec.name}: another program took port ${port}, trying another one`);
        ports.avoid(port);
        moved++;
      }
    }
    if (moved === 0 || attempt === ATTEMPTS) throw first.reason;
  }
}
