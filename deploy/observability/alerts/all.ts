import type { Alert, RuleGroup } from './alert.ts';
import { isAlert } from './alert.ts';
import { componentAlerts } from './component-alerts.ts';
import { eventAlerts } from './event-alerts.ts';
import { processAlerts } from './process-alerts.ts';
import { sloGroups } from './slo-alerts.ts';
import { storeAlerts, workAlerts } from './work-alerts.ts';

/** The rule files of the chart: name of the file → its groups. */
export const ruleFiles = {
  slo: sloGroups,
  components: [{ name: 'tallscreen-components', rules: componentAlerts }],
  causes: [
    { name: 'tallscreen-processes', rules: processAlerts },
    { name: 'tallscreen-events', rules: eventAlerts },
    { name: 'tallscreen-work', rules: workAlerts },
    { name: 'tallscreen-stores', rules: storeAlerts },
  ],
} satisfies Record<string, readonly RuleGroup[]>;

export const alerts: readonly Alert[] = Object.values(ruleFiles)
  .flat()
  .flatMap(({ rules }: RuleGroup) => rules.filter(isAlert));
