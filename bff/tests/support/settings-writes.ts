import { newName, type Person } from './people.ts';
import type { Json } from './client.ts';
import type { Writes } from './write.ts';

/** The stored policy, as an admin reads it. */
export async function policyOf(staff: Pick<Person, 'call'>, name: string) {
  const { body } = await staff.call('GET', '/admin/policies');
  const found = (body['policies'] as Json[]).find((each) => each['name'] === name);
  return { version: Number(found?.['version']), value: found?.['value'] as Json };
}

/** The value of `scan` with a label that no scanner gives, so that other tests' uploads come out the same. */
export const withLabel = (value: Json): Json => ({
  ...value,
  labels: { ...(value['labels'] as Json), [newName('label')]: 1 },
});

/** Writes to what there is one of on the stack. Only `settings.test.ts` sends them: test files run at the same time. */
export const settingsWrites = (staff: () => Person): Writes => {
  const byStaff = (json: Json) => ({ by: staff(), wish: { json } });
  const scan = async (jsonOf: (version: number, value: Json) => Json) => {
    const { version, value } = await policyOf(staff(), 'scan');
    return { by: staff(), at: ['scan'], wish: { json: jsonOf(version, value) } };
  };
  return [
    ['PUT /admin/policies/{name}', () => scan((version, value) => ({ version, value: withLabel(value) }))],
    ['POST /admin/policies/{name}/dry-run', () => scan((_version, value) => ({ value }))],
    ['PUT /admin/saved-reasons', () => byStaff({ reasons: [{ reason_code: 'spam', text: 'Again.' }] })],
    ['POST /admin/pricing', () => byStaff({ price_per_thousand_views: '2.50', currency: 'EUR' })],
    ['PUT /admin/instance', () => byStaff({ languages: ['de'] })],
    ['DELETE /admin/instance/logo', () => byStaff({})],
  ];
};
