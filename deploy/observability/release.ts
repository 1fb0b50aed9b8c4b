/**
 * Rules and dashboards are of one release of the chart: two of them share a Prometheus and a Grafana. What is written
 * here has the placeholders below, and the chart fills them in (`tallscreen.filledIn`).
 */
import { createHash } from 'node:crypto';

const NAMESPACE = '__namespace__';
const RELEASE = '__release__';
/** Differs from release to release, for ids that Grafana has once. */
const ID = '__id__';
/** The address of the folder with the runbooks. */
export const RUNBOOKS = '__runbooks__';

/** For people. */
export const RELEASE_NAME = `${NAMESPACE}/${RELEASE}`;
/** Labels that a scrape gives to every series. */
export const SCOPE = `namespace="${NAMESPACE}", release="${RELEASE}"`;
/** The labels of alerts and of recorded series. */
export const SCOPE_LABELS = { namespace: NAMESPACE, release: RELEASE };

export const withId = (name: string): string => `${name}-${ID}`;

export interface Release {
  readonly namespace: string;
  readonly release: string;
  readonly runbooks: string;
}

/** What the chart makes of a generated file. */
export const fillIn = (text: string, { namespace, release, runbooks }: Release): string =>
  text
    .replaceAll(NAMESPACE, namespace)
    .replaceAll(RELEASE, release)
    .replaceAll(ID, createHash('sha256').update(`${namespace}/${release}`).digest('hex').slice(0, 8))
    .replaceAll(RUNBOOKS, runbooks);
