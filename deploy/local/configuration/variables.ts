import { COMPONENTS } from '../../images/components.ts';
import type { Shape } from './processes.ts';

/** Returns which components of the chart read each variable, as YAML. All jobs together are one component. */
export function readersOfVariables(shapes: Readonly<Record<string, Shape>>): string {
  const components: readonly string[] = COMPONENTS;
  const readers = new Map<string, Set<string>>();
  for (const [process, shape] of Object.entries(shapes))
    for (const variable of Object.keys(shape)) {
      const known = readers.get(variable) ?? new Set();
      readers.set(variable, known.add(components.includes(process) ? process : 'jobs'));
    }
  const lines = [...readers].map(([variable, names]) => `${variable}: [${[...names].join(', ')}]\n`);
  return lines.toSorted().join('');
}
