/** The files that are made here, by their path in the repository. */
import { ruleFiles } from './alerts/all.ts';
import { boardFiles } from './boards/all.ts';
import { ruleFileOf } from './promtool.ts';

const HEADER = '# Written by: npm run observability. Change deploy/observability instead.\n';

export function generatedFiles(): Map<string, string> {
  const files = new Map<string, string>();
  for (const [name, groups] of Object.entries(ruleFiles))
    files.set(`helm/tallscreen/alerts/${name}.yaml`, `${HEADER}${ruleFileOf(groups)}`);
  for (const [name, board] of boardFiles)
    files.set(`helm/tallscreen/dashboards/${name}.json`, `${JSON.stringify(board, null, 2)}\n`);
  return files;
}
