import { Skipped } from '../../tests/cluster/alerts.ts';
import { steps } from '../../tests/cluster/steps.ts';
import { Problem, type Settings } from '../settings.ts';

/** Tries the chart on the cluster that KUBECONFIG names; arguments choose single steps. */
export async function runCluster(_settings: Settings, names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => steps[name] === undefined);
  if (unknown.length > 0) throw new Problem(`There is no step ${unknown.join(', ')}: ${Object.keys(steps).join(' ')}`);
  let [passed, failed] = [0, 0];
  for (const [name, step] of Object.entries(steps)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const began = Date.now();
    const seconds = (): string => ((Date.now() - began) / 1000).toFixed(0);
    try {
      const figures = await step();
      passed += 1;
      console.log(`ok      ${name} (${seconds()} s)${figures === undefined ? '' : `: ${figures}`}`);
    } catch (error) {
      if (error instanceof Skipped) {
        console.log(`skipped ${name}: ${error.message}`);
        continue;
      }
      failed += 1;
      console.log(`FAILED  ${name} (${seconds()} s): ${error instanceof Error ? error.message : String(error)}`);
      // The other steps need the installation.
      if (name === 'install') break;
    }
  }
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
