import type { Wish } from './client.ts';
import type { Person } from './people.ts';

/** A call with its data. */
export interface Sent {
  readonly by: Pick<Person, 'call'>;
  /** the value of each path parameter */
  readonly at?: readonly (string | number)[];
  readonly query?: string;
  readonly wish?: Wish;
}

/** Prepares the data that a call needs, and returns the call. */
export type Make = () => Sent | Promise<Sent>;

/** The writes of the API that are sent twice, in this order, each as `POST /videos/{id}/like`. */
export type Writes = readonly (readonly [route: string, make: Make])[];
