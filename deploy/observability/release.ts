/**
 * Rules and dashboards belong to one release of the chart, because two releases may share a Prometheus and a Grafana.
 * The generated files contain the placeholders below, and the chart fills them in (`tallscreen.filledIn`).
 */
import { createHash } from 'node:crypto';

const NAMESPACE = '__namespace__';
const RELEASE = '__release__';
/** Differs between releases, for ids that must be unique in Grafana. */
const ID = '__id__';
/** The address of the folder with the runbooks. */
export const RUNBOOKS = '__runbooks__';

/** The name that people read. */
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

/** Returns a generated file as the chart fills it in. */
export const fillIn = (text: string, { namespace, release, runbooks }: Release): string =>
  text
    .replaceAll(NAMESPACE, namespace)
    .replaceAll(RELEASE, release)
    .replaceAll(ID, createHash('sha256').update(`${namespace}/${release}`).digest('hex').slice(0, 8))
    .replaceAll(RUNBOOKS, runbooks);
