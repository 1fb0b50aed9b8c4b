// All that changes what there is one of on the stack, one test after the other: policies, the instance, prices, and the
// saved reasons of the admin.
import { beforeAll, expect, jest, test } from '@jest/globals';
import { eventually } from '../../deploy/tests/support/eventually.ts';
import { stackUrl } from '../../deploy/tests/support/stack.ts';
import { guest, type Json } from './support/client.ts';
import { expectIcons } from './support/icons.ts';
import { createLiveItem } from './support/media-items.ts';
import { noticeOf } from './support/noticed.ts';
import { admin, newName, newPerson, type Person } from './support/people.ts';
import { policyOf, settingsWrites, withLabel } from './support/settings-writes.ts';
import { named, twice } from './support/twice.ts';

jest.setTimeout(300_000);

let staff: Person;
beforeAll(async () => {
  staff = await admin();
});

test('policies have history, refuse a change of an older version and wrong values, and are tried without an effect', async () => {
  const { call, username } = staff;
  const { policies } = (await call('GET', '/admin/policies')).body;
  expect((policies as Json[]).map(({ name }) => name)).toEqual([
    'scan',
    'word-list',
    'tiers',
    'reasons',
    'promo-caps',
    'repeat-infringers',
    'billing',
  ]);
  const { version, value } = await policyOf(staff, 'scan');
  const wanted = withLabel(value);
  const put = (json: Json, name = 'scan') => call('PUT', `/admin/policies/${name}`, { json });
  const tried = await call('POST', '/admin/policies/scan/dry-run', { json: { value: wanted } });
  expect([tried.status, Object.keys(tried.body).toSorted()]).toEqual([200, ['checked', 'examples', 'would_change']]);
  const changed = await put({ value: wanted, version, note: 'Contract test' });
  expect(changed.body).toMatchObject({
    version: version + 1,
    value: wanted,
    note: 'Contract test',
    changed_by: username,
  });
  expect((await put({ value, version })).status).toBe(409);
  const wrong = await put({ value: { ...wanted, blank: 2 }, version });
  expect([wrong.status, wrong.detail.startsWith('blank: ')]).toEqual([400, true]);
  expect((await put({ value: wanted, version }, 'cats')).detail).toBe('Policy not found.');
  const back = await put({ value, version: version + 1 });
  expect((back.body['history'] as Json[]).length).toBeGreaterThanOrEqual(2);
  await eventually('the entries in the audit log', async () => {
    const { body } = await call('GET', '/admin/audit?target_type=policy');
    return (body['entries'] as Json[]).filter(({ action }) => action === 'policy.changed').length >= 2;
  });
});

test('an own rule is a category of notices and a reason while it is in force, and is shown after it', async () => {
  const { call } = staff;
  const uploader = await newPerson('creator');
  const [video, other] = [
    await createLiveItem(uploader, 'Contract pets', 'videos', { source: 'cellauto' }),
    await createLiveItem(uploader, 'Contract cats'),
  ];
  const own = { code: newName('no_pets'), title: 'No pets', text: 'Pets have a place of their own.' };
  const { version, value } = await policyOf(staff, 'reasons');
  const before = value['reasons'] as Json[];
  const put = (reasons: Json[], seen: number) =>
    call('PUT', '/admin/policies/reasons', { json: { value: { reasons }, version: seen } });
  const send = (id: number) => guest('POST', '/notices', { json: noticeOf(id, { category: own.code }) });
  const isListed = async () => JSON.stringify((await guest('GET', '/reasons')).body).includes(own.code);
  const refusal = [400, 'notice_category_required'];
  const tooEarly = await send(video);
  expect([tooEarly.status, tooEarly.body['code']]).toEqual(refusal);
  const json = { value: { reasons: [...before, own] } };
  expect((await call('POST', '/admin/policies/reasons/dry-run', { json })).body).toMatchObject({ would_change: 1 });
  expect((await put([...before, { ...own, code: 'illegal' }], version)).status).toBe(400);
  expect((await put([...before, own], version)).status).toBe(200);
  const { id, key } = (await send(video)).body;
  await eventually('the rule is listed', isListed);
  const removal = { report_id: id, reason_code: own.code };
  expect((await call('POST', '/admin/reports/remove', { json: removal })).status).toBe(200);

  expect((await put(before, version + 1)).status).toBe(200);
  await eventually('the rule is not listed', async () => !(await isListed()));
  const tooLate = await send(other);
  expect([tooLate.status, tooLate.body['code']]).toEqual(refusal);
  const hide = await call('POST', `/comments/1/hide?reason_code=${own.code}`);
  expect([hide.status, hide.body['code']]).toEqual([400, 'unknown_reason_code']);
  const state = await eventually('the notice is settled', async () => {
    const { body } = await guest('GET', `/notices/${String(id)}?key=${String(key)}`);
    return body['status'] === 'removed' && body;
  });
  expect(state).toMatchObject({ decision_text: own.text });
  const [decision] = (await uploader.call('GET', '/me/decisions')).body['decisions'] as Json[];
  expect(decision).toMatchObject({ source: 'notice', reason_code: own.code, text: own.text });
  const statement = await uploader.call('GET', `/decisions/${String(decision?.['id'])}.json`);
  expect(statement.body).toMatchObject({ incompatible_content_ground: own.code, decision_facts: own.text });
  expect((await uploader.call('GET', '/me/strikes')).body['strikes']).toMatchObject([{ reason_code: own.code }]);
});

test('an admin sets the logo of the installation, replaces it, and removes it; an SVG is refused', async () => {
  const { call } = staff;
  const put = (content: Buffer, name = 'logo') => {
    const form = new FormData();
    form.set('file', new File([new Uint8Array(content)], name));
    return call('PUT', '/admin/instance/logo', { form });
  };
  const fileOf = (url: unknown) => fetch(`${stackUrl}${String(url)}`);
  const pixel = Buffer.from('R0lGODlhAQABAIAAAP8AAAAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');
  const first = await put(pixel);
  expect([first.status, first.body['logo_url']]).toEqual([200, expect.stringMatching(/^\/media\/logos\/.*\.png$/)]);
  expect((await guest('GET', '/instance')).body).toEqual(first.body);
  const second = await put(pixel);
  const [shown, replaced] = [await fileOf(second.body['logo_url']), await fileOf(first.body['logo_url'])];
  expect([shown.status, shown.headers.get('content-type'), replaced.status]).toEqual([200, 'image/png', 404]);
  await expectIcons(String(second.body['logo_url']));
  expect((await put(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'logo.svg')).status).toBe(400);
  expect((await put(Buffer.alloc(6 * 1024 * 1024))).status).toBe(413);
  expect((await guest('GET', '/instance')).body['logo_url']).toBe(second.body['logo_url']);
  const removed = await call('DELETE', '/admin/instance/logo');
  expect([removed.status, removed.body['logo_url']]).toEqual([200, null]);
  expect((await fileOf(second.body['logo_url'])).status).toBe(404);
  await expectIcons('/icon-512.png');
});

test('everybody reads whose installation this is; admins change it, with an entry in the audit log', async () => {
  const { call } = staff;
  const before = (await guest('GET', '/instance')).body;
  expect(before).toMatchObject({ registration: 'open', minimum_age: null });
  const put = (json: Json) => call('PUT', '/admin/instance', { json });
  const contact = `${newName('help')}@example.org`;
  const changed = await put({ contact_email: contact, languages: ['DE'], version: before['version'] });
  expect([changed.status, changed.body]).toEqual([
    200,
    { ...before, contact_email: contact, languages: ['de'], version: Number(before['version']) + 1 },
  ]);
  expect((await guest('GET', '/instance')).body).toEqual(changed.body);
  expect((await put({ name: 'Stale', version: before['version'] })).status).toBe(409);
  const pale = await put({ accent_light: '#ff6557' });
  expect([pale.status, pale.body]).toMatchObject([
    400,
    { code: 'invalid_policy_field', params: { path: 'accent_light', problem: 'contrast_too_low' } },
  ]);
  expect((await put({ terms_url: 'javascript:alert(1)' })).status).toBe(400);
  // It is not among the policies, which are changed with a trial and a reason.
  const asPolicy = { json: { value: {}, version: 0 } };
  expect((await call('PUT', '/admin/policies/instance', asPolicy)).status).toBe(404);
  expect((await put({ contact_email: before['contact_email'], languages: before['languages'] })).status).toBe(200);
  await eventually('the entry in the audit log', async () => {
    const { body } = await call('GET', '/admin/audit?target_type=policy&action=policy.changed');
    return JSON.stringify(body['entries']).includes('instance');
  });
});

test('prices are set, take effect, and are never changed', async () => {
  const { call } = staff;
  const json = { price_per_thousand_views: 4.2, currency: 'eur' };
  expect((await call('POST', '/admin/pricing', { json })).body['current']).toMatchObject({
    price_per_thousand_views: 4.2,
  });
  const { body } = await call('GET', '/admin/pricing');
  expect(body['current']).toMatchObject({ price_per_thousand_views: 4.2, currency: 'EUR' });
  expect((await (await newPerson()).call('GET', '/promos/price')).body['current']).toMatchObject(
    body['current'] as Json,
  );
  expect((body['history'] as Json[]).length).toBeGreaterThanOrEqual(1);
  for (const wrong of [-1, 4.205, '4.205']) {
    const bad = { ...json, price_per_thousand_views: wrong };
    expect((await call('POST', '/admin/pricing', { json: bad })).status).toBe(400);
  }
  for (const bad of [{}, { ...json, currency: 'euro' }]) {
    expect((await call('POST', '/admin/pricing', { json: bad })).status).toBe(400);
  }
});

test('the saved reasons of an admin are kept', async () => {
  const { call } = staff;
  const reasons = [{ reason_code: 'spam', text: 'Contract.' }];
  expect((await call('PUT', '/admin/saved-reasons', { json: { reasons } })).body).toEqual({ reasons });
  expect((await call('GET', '/admin/saved-reasons')).body).toEqual({ reasons });
  expect((await call('PUT', '/admin/saved-reasons', { json: { reasons: [{}] } })).status).toBe(400);
  expect((await call('PUT', '/admin/saved-reasons', { json: { reasons: [] } })).status).toBe(200);
});

test.each(named(settingsWrites(() => staff)))(
  '%s: a repeat is answered as the first call was',
  async (_route, write) => {
    const { first, second } = await twice(write);
    expect(first.status).toBeLessThan(300);
    expect(second).toEqual(first);
  },
);
