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

/** Business data that a user sets for itself. */
export const billingWrite = (by: () => Person): Writes[number] => [
  'PUT /me/billing-address',
  () => ({ by: by(), wish: { json: { name: 'Shoes Inc', address: 'Lane 2\nVillage', tax_id: '' } } }),
];

/** The writes of the API that are sent twice, in this order, each as `POST /videos/{id}/like`. */
export type Writes = readonly (readonly [route: string, make: Make])[];
