import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { Policy } from '@tallscreen/bff/contract/policy';
import { policyDefaults } from '@tallscreen/proto/rules/policies';
import { signalWeights, tasteRules } from '@tallscreen/proto/rules/taste-rules';
import { admin, TIME } from '../../../testing/data.ts';
import { open, useFakeClock, wait } from '../../../testing/render.tsx';
import { fail, ok, pending, type Answer, type Routes } from '../../../testing/server.ts';
import { PoliciesScreen } from './PoliciesScreen.tsx';

useFakeClock();

function policy(name: Policy['name'], fields: Partial<Policy> = {}): Policy {
  const value = JSON.parse(JSON.stringify(policyDefaults[name])) as Policy['value'];
  const nobody = { version: 0, note: '', changed_by: null, changed_at: null };
  return { name, ...nobody, value, default_value: value, history: [], ...fields };
}
const all = (fields: Partial<Policy> = {}) =>
  ok({ policies: [policy('scan', fields), policy('word-list'), policy('tiers'), policy('reasons')] });

async function start(api: Routes, tab = 'scan') {
  const view = open(<PoliciesScreen />, {
    as: admin(),
    path: `/admin/policies?tab=${tab}`,
    route: '/admin/policies',
    api,
  });
  await wait(50);
  const sentBody = (method: string) => {
    const body = view.calls.findLast((call) => call.method === method)?.body;
    return (typeof body === 'string' ? JSON.parse(body) : body) as Record<string, unknown>;
  };
  return { ...view, sentBody };
}
const form = (name: string) => within(screen.getByRole('form', { name }));

test('shows a loading state, and a failed list can be retried', async () => {
  const { unmount } = await start({ 'GET /admin/policies': pending });
  expect(screen.getByText('Loading…')).toBeTruthy();
  unmount();
  let answer: Answer = fail(503);
  const { user } = await start({ 'GET /admin/policies': () => answer });
  answer = all();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await wait(50);
  expect(form('Scan thresholds').getByLabelText<HTMLInputElement>('Blank').value).toBe('0.9');
});

test('a trial tells what the typed values would change, and saves nothing', async () => {
  const { user, sent, sentBody } = await start({
    'GET /admin/policies': all(),
    'POST /admin/policies/scan/dry-run': ok({ checked: 1000, would_change: 14, examples: [7] }),
  });
  const blank = form('Scan thresholds').getByLabelText('Blank');
  await user.clear(blank);
  await user.type(blank, '0.5');
  await user.click(form('Scan thresholds').getByRole('button', { name: 'Try' }));
  await wait(50);
  expect(sentBody('POST')).toEqual({ value: { ...policyDefaults.scan, blank: 0.5 } });
  const { textContent } = form('Scan thresholds').getByRole('status');
  expect(textContent).toContain('14 of the last 1,000 clips. For example 7');
  expect(sent('PUT')).toEqual([]);
});

test('a trial of repeat infringers counts accounts, and leads to their pages', async () => {
  const { user } = await start(
    {
      'GET /admin/policies': ok({ policies: [policy('repeat-infringers')] }),
      'POST /admin/policies/repeat-infringers/dry-run': ok({ checked: 5, would_change: 1, examples: [77] }),
    },
    'repeat-infringers',
  );
  const infringers = form('Repeat infringers');
  await user.click(infringers.getByRole('button', { name: 'Try' }));
  await wait(50);
  expect(infringers.getByRole('status').textContent).toMatch(/^For 1 of 5 accounts with strikes/);
  expect(infringers.getByRole('link', { name: '77' }).getAttribute('href')).toBe('/admin/users/77');
});

test('a change names the version that was seen, and the new one is shown', async () => {
  const history = [{ version: 4, value: {}, note: 'Less.', changed_by: 'boss', changed_at: TIME }];
  const { user, sentBody } = await start({
    'GET /admin/policies': all({ version: 3 }),
    'PUT /admin/policies/scan': ok(policy('scan', { version: 4, history })),
  });
  await user.type(form('Scan thresholds').getByLabelText('Reason for the change'), 'Less.');
  await user.click(form('Scan thresholds').getByRole('button', { name: 'Save' }));
  await wait(50);
  expect(sentBody('PUT')).toEqual({ version: 3, value: { ...policyDefaults.scan }, note: 'Less.' });
  expect(screen.getByText('Scan thresholds changed.')).toBeTruthy();
  expect(form('Scan thresholds').getByText('History: version 4')).toBeTruthy();
});

test('after a change by somebody else the typed values stay, and are saved over it on request', async () => {
  let list = all();
  let answer: Answer = fail(409, 'Another admin has changed this policy.');
  const { user, sentBody } = await start({
    'GET /admin/policies': () => list,
    'PUT /admin/policies/scan': () => answer,
  });
  const thresholds = form('Scan thresholds');
  const blank = thresholds.getByLabelText<HTMLInputElement>('Blank');
  await user.clear(blank);
  await user.type(blank, '0.5');
  list = all({ version: 1, value: { ...policyDefaults.scan, blank: 0.8 } });
  await user.click(thresholds.getByRole('button', { name: 'Save' }));
  await wait(50);
  expect(thresholds.getByText(/^Another admin has changed this policy\. The history/)).toBeTruthy();
  expect(blank.value).toBe('0.5');
  const value = { ...policyDefaults.scan, blank: 0.5 };
  answer = ok(policy('scan', { version: 2, value }));
  await user.click(thresholds.getByRole('button', { name: 'Save' }));
  await wait(50);
  expect(sentBody('PUT')).toMatchObject({ version: 1, value });
  expect(thresholds.queryByText(/^Somebody else/)).toBeNull();
});

test('an earlier version can be filled in', async () => {
  const value = { ...policyDefaults.scan, blank: 0.7 };
  const entry = { version: 1, value, note: '', changed_by: null, changed_at: TIME };
  const { user } = await start({ 'GET /admin/policies': all({ history: [entry], version: 1 }) });
  const thresholds = form('Scan thresholds');
  await user.click(thresholds.getByText('History: version 1'));
  await user.click(thresholds.getByRole('button', { name: 'Use version 1' }));
  expect(thresholds.getByLabelText<HTMLInputElement>('Blank').value).toBe('0.7');
  await user.click(screen.getByRole('tab', { name: 'Reasons' }));
  expect(form('Reasons').getByLabelText<HTMLInputElement>('Spam: title').value).toBe('Spam or scam');
});

test('an own rule is added, and taken out of force; an earlier version brings it back', async () => {
  const { reasons } = policyDefaults.reasons;
  const pets = { code: 'no_pets', title: 'No pets', text: 'Pets have a place of their own.' };
  const withPets = { version: 1, value: { reasons: [...reasons, pets] }, note: '', changed_by: null, changed_at: TIME };
  let saved = policy('reasons', { ...withPets, history: [withPets] });
  const { user, sentBody } = await start(
    {
      'GET /admin/policies': ok({ policies: [policy('reasons')] }),
      'PUT /admin/policies/reasons': () => ok(saved),
    },
    'reasons',
  );
  const rules = form('Reasons');
  const field = (label: string) => rules.getByLabelText<HTMLInputElement>(label);
  const save = async () => {
    await user.click(rules.getByRole('button', { name: 'Save' }));
    await wait(50);
    return sentBody('PUT')['value'];
  };
  expect(rules.queryByLabelText('Spam: code')).toBeNull();
  await user.type(field('New rule: title'), pets.title);
  await user.type(field('New rule: sentence'), pets.text);
  await user.type(field('New rule: code'), pets.code);
  expect(await save()).toEqual(withPets.value);
  expect([field('No pets: title').value, field('New rule: code').value]).toEqual(['No pets', '']);
  const without = { version: 2, value: { reasons }, note: '', changed_by: null, changed_at: TIME };
  saved = policy('reasons', { ...without, history: [without, withPets] });
  await user.clear(field('No pets: code'));
  expect(await save()).toEqual({ reasons });
  expect(rules.queryByLabelText('No pets: code')).toBeNull();
  await user.click(rules.getByText('History: version 2'));
  await user.click(rules.getByRole('button', { name: 'Use version 1' }));
  expect(await save()).toEqual(withPets.value);
});

test('a refused value is told at its field, without its path, also below a rule that is taken out of force', async () => {
  const { reasons } = policyDefaults.reasons;
  const own = ['no_pets', 'no_cars'].map((code) => ({ code, title: code, text: code }));
  const value = { reasons: [...reasons, ...own] };
  const path = `reasons.${reasons.length}.title`;
  const params = { path, problem: 'empty' };
  const refused = {
    status: 400,
    body: { code: 'invalid_policy_field', params, detail: `${path}: Must not be empty.` },
  };
  const { user } = await start(
    {
      'GET /admin/policies': ok({ policies: [policy('reasons', { value })] }),
      'PUT /admin/policies/reasons': refused,
      'POST /admin/policies/reasons/dry-run': refused,
    },
    'reasons',
  );
  const field = (label: string) => form('Reasons').getByLabelText<HTMLInputElement>(label);
  await user.clear(field('No pets: code'));
  await user.clear(field('No cars: title'));
  await user.click(form('Reasons').getByRole('button', { name: 'Try' }));
  await wait(50);
  expect(screen.getByText('No cars: title: Must not be empty.')).toBeTruthy();
  await user.click(form('Reasons').getByRole('button', { name: 'Save' }));
  await wait(50);
  expect(field('No cars: title').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field('No cars: title'));
  expect(form('Reasons').getByRole('alert').textContent).toBe('Must not be empty.');
});

test('a refused entry of a list is named, and a refusal of the whole form is shown above it', async () => {
  const path = 'blocked.1';
  const answers = [
    fail(400, 'Each built-in code must be there, and no code twice.'),
    {
      status: 400,
      body: { code: 'invalid_policy_field', params: { path, problem: 'not_a_word' }, detail: `${path}: No word.` },
    },
  ];
  const { user } = await start(
    {
      'GET /admin/policies': ok({ policies: [policy('word-list')] }),
      'PUT /admin/policies/word-list': () => answers.pop()!,
    },
    'word-list',
  );
  const words = form('Word list').getByLabelText<HTMLTextAreaElement>('Blocked words');
  await user.type(words, 'good{Enter}x');
  const save = async () => {
    await user.click(form('Word list').getByRole('button', { name: 'Save' }));
    await wait(50);
    return form('Word list').getByRole('alert').textContent;
  };
  expect(await save()).toBe('x: No word.');
  expect(words.getAttribute('aria-invalid')).toBe('true');
  expect(await save()).toBe('Each built-in code must be there, and no code twice.');
  expect(words.getAttribute('aria-invalid')).toBeNull();
});

test('what was typed stays while another tab is open', async () => {
  const { user } = await start({ 'GET /admin/policies': all() });
  await user.type(form('Scan thresholds').getByLabelText('Reason for the change'), 'Half typed');
  await user.click(screen.getByRole('tab', { name: 'Tiers' }));
  expect(screen.queryByRole('form', { name: 'Scan thresholds' })).toBeNull();
  expect(form('Tiers').getByLabelText('Viral: score')).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Scan thresholds' }));
  expect(form('Scan thresholds').getByLabelText<HTMLInputElement>('Reason for the change').value).toBe('Half typed');
});

test('the weights of the personal feed are shown as they are in force', async () => {
  await start({ 'GET /admin/policies': all() }, 'feed-weights');
  const weights = within(screen.getByRole('region', { name: 'Weights of the personal feed' }));
  const row = (name: string) => within(weights.getByRole('row', { name: new RegExp(name) }));
  expect(row('Watched to the end').getByRole('cell').textContent).toBe(String(signalWeights.watched));
  expect(row('Weight of hashtags').getByRole('cell').textContent).toBe(String(tasteRules.tag));
  expect(weights.getAllByRole('row')).toHaveLength(Object.keys({ ...signalWeights, ...tasteRules }).length);
});
