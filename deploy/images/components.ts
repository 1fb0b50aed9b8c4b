import { SERVICES } from '../local/processes.ts';

/** Every image; the targets of the Dockerfile have these names. */
export const COMPONENTS = ['bff', ...SERVICES, 'media-worker', 'web', 'jobs'] as const;

export type Component = (typeof COMPONENTS)[number];
