import type { Policy } from '@tallscreen/bff/contract/policy';
import { findReason } from '@tallscreen/proto/rules/reasons';
import { msg, t } from '../../../i18n/translate.ts';
import { codeName } from '../codeNames.ts';
import { entryAt } from '../policyProblem.ts';

type Value = Policy['value'];

/** One input of a policy's form. Values of all kinds are typed as text. */
export type PolicyField = {
  /** path of the value, such as ['promoted', 'min_views'] */
  path: (string | number)[];
  label: string;
  hint?: string;
  kind: 'number' | 'words' | 'line' | 'lines' | 'shares' | 'code';
};

/** To be translated. */
type PolicyTexts = { title: string; hint: string; trial: string; examples?: 'videos' | 'users' };

export const POLICY_TEXTS: Record<Policy['name'], PolicyTexts> = {
  scan: {
    title: msg('Scan thresholds'),
    hint: msg(
      'Share of a clip or score of a label, 0 to 1, from which the scan flags it. Changes apply from the next scan.',
    ),
    trial: msg('This would have changed {count} of the last {checked} clips.'),
  },
  'word-list': {
    title: msg('Word list'),
    hint: msg(
      'Applies to titles and hashtags, in addition to the built-in list of offensive English words. One word per line.',
    ),
    trial: msg('This would have changed {count} of the last {checked} clips.'),
  },
  tiers: {
    title: msg('Tiers'),
    hint: msg('Requirements to enter a tier. Try shows which videos the next score would move.'),
    trial: msg('This would have changed {count} of the last {checked} live videos.'),
  },
  reasons: {
    title: msg('Reasons'),
    hint: msg(
      'Title and sentence of each rule. Uploaders see the sentence, and everybody chooses from the titles in a notice. Past decisions keep their text.',
    ),
    trial: msg('This would have changed {count} of the last {checked} rules.'),
  },
  'promo-caps': {
    title: msg('Promo caps'),
    hint: msg('Maximum limits that a business can set for a promo; 0 means no limit. Existing limits stay.'),
    trial: msg('This would have changed {count} of the last {checked} promos.'),
  },
  'repeat-infringers': {
    title: msg('Repeat infringers'),
    hint: msg(
      'Admins are alerted of an account with as many strikes for copyright in force. Whether it is banned, an admin decides.',
    ),
    trial: msg('For {count} of {checked} accounts with strikes for copyright this changes whether admins are alerted.'),
    examples: 'users',
  },
  billing: {
    title: msg('Seller on invoices'),
    hint: msg('For promos. No invoice is issued before name and address are set. Issued ones never change.'),
    trial: msg('This changes no clip.'),
  },
};

const number = (label: string, ...path: string[]): PolicyField => ({ path, label, kind: 'number' });

const FIELDS: Record<Exclude<Policy['name'], 'reasons'>, PolicyField[]> = {
  scan: [
    number(msg('Blank'), 'blank'),
    number(msg('Frozen'), 'frozen'),
    number(msg('Possible nudity (no model)'), 'nudity'),
    number(msg('Matches removed content'), 'removed_content'),
    {
      path: ['labels'],
      label: msg('Labels of the picture model'),
      hint: msg('One label per line with its score, such as “porn 0.7”. Other labels are shown and flag nothing.'),
      kind: 'shares',
    },
  ],
  'word-list': [
    {
      path: ['blocked'],
      label: msg('Blocked words'),
      hint: msg('Matches whole words, in any script. Signs must be there, too.'),
      kind: 'words',
    },
    { path: ['allowed'], label: msg('Allowed words'), hint: msg('Exceptions from the built-in list.'), kind: 'words' },
  ],
  tiers: [
    number(msg('Promoted: views'), 'promoted', 'min_views'),
    number(msg('Promoted: score'), 'promoted', 'min_score'),
    number(msg('Viral: views'), 'viral', 'min_views'),
    number(msg('Viral: score'), 'viral', 'min_score'),
    number(msg('Minimum score share'), 'keep_share'),
  ],
  'promo-caps': [
    number(msg('Views per day'), 'daily_views'),
    number(msg('Total views'), 'total_views'),
    number(msg('Views per viewer per day'), 'frequency'),
  ],
  'repeat-infringers': [number(msg('Strikes for copyright'), 'copyright_strikes')],
  billing: [
    { path: ['name'], label: msg('Name of the seller'), kind: 'line' },
    { path: ['address'], label: msg('Address'), kind: 'lines' },
    { path: ['tax_id'], label: msg('Tax id'), kind: 'line' },
    { path: ['tax_label'], label: msg('Name of the tax'), hint: msg('Such as VAT.'), kind: 'line' },
    number(msg('Tax rate in percent'), 'tax_rate'),
  ],
};

const at = (value: unknown, path: PolicyField['path']): unknown =>
  path.reduce<unknown>((part, key) => (part as Record<string | number, unknown> | null | undefined)?.[key], value);

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join('\n');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([name, share]) => `${name} ${textOf(share)}`)
      .join('\n');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

const entriesOf = (value: Value): unknown[] => (Array.isArray(value['reasons']) ? value['reasons'] : []);

/** The fields of all rules and of a new one. Only the codes of an operator's own rules can change. */
function reasonFields(value: Value): PolicyField[] {
  const list = entriesOf(value);
  return [...list, undefined].flatMap((entry, i): PolicyField[] => {
    const code = textOf(at(entry, ['code']));
    const rule = entry === undefined ? t('New rule') : codeName(code);
    const own: PolicyField = {
      path: ['reasons', i, 'code'],
      label: t('{rule}: code', { rule }),
      hint:
        entry === undefined
          ? t('Small letters, digits and _, such as no_pets. Decisions and notices store it.')
          : t('Empty it to take the rule out of force. What was decided by it stays.'),
      kind: 'code',
    };
    return [
      ...(findReason(code) ? [] : [own]),
      { path: ['reasons', i, 'title'], label: t('{rule}: title', { rule }), kind: 'line' },
      { path: ['reasons', i, 'text'], label: t('{rule}: sentence', { rule }), kind: 'lines' },
    ];
  });
}

/** Whether a rule is sent: not if its code was emptied, and the new one only if something was typed. */
function isKept(rule: unknown, i: number, rules: readonly unknown[]): boolean {
  const typed = ['code', 'title', 'text'].map((key) => textOf(at(rule, [key])).trim());
  return typed[0] !== '' || (i === rules.length - 1 && typed.some((text) => text !== ''));
}

type Named = Pick<Policy, 'name' | 'value'>;

export const fieldsOf = ({ name, value }: Named): PolicyField[] =>
  name === 'reasons'
    ? reasonFields(value)
    : FIELDS[name].map((field) => ({ ...field, label: t(field.label), ...(field.hint && { hint: t(field.hint) }) }));

export const keyOf = ({ path }: PolicyField): string => path.join('.');

/** The initial texts of the inputs, by key. */
export const draftOf = (policy: Named): Record<string, string> =>
  Object.fromEntries(fieldsOf(policy).map((field) => [keyOf(field), textOf(at(policy.value, field.path))]));

/** Reads a line such as "porn 0.7". A line without a number is sent as null, which the server refuses and names. */
function shareOf(line: string): [string, number | null][] {
  const [name = '', share = ''] = line.trim().split(/\s+/);
  if (name === '') return [];
  return [[name, share === '' || Number.isNaN(Number(share)) ? null : Number(share)]];
}

/** An empty or unreadable number is sent as null, which the server refuses with the field's name. */
function typedValue({ kind }: PolicyField, text: string): unknown {
  if (kind === 'words') return text.split(/[\s,]+/).filter((word) => word !== '');
  if (kind === 'shares') return Object.fromEntries(text.split('\n').flatMap(shareOf));
  if (kind !== 'number') return text;
  return text.trim() === '' || Number.isNaN(Number(text)) ? null : Number(text);
}

/** Returns the policy's value with the typed texts, also of rules that are not sent. */
function typedIn(policy: Named, draft: Record<string, string>): Value {
  const value = structuredClone(policy.value);
  if (policy.name === 'reasons') value['reasons'] = [...entriesOf(value), {}];
  for (const field of fieldsOf(policy)) {
    const parent = at(value, field.path.slice(0, -1)) as Record<string | number, unknown>;
    parent[field.path.at(-1)!] = typedValue(field, draft[keyOf(field)] ?? '');
  }
  return value;
}

/** Returns the value to send. */
export function valueOf(policy: Named, draft: Record<string, string>): Value {
  const value = typedIn(policy, draft);
  return policy.name === 'reasons' ? { ...value, reasons: entriesOf(value).filter(isKept) } : value;
}

/** Finds the field of a path in the sent value, and the refused entry of its list: `blocked.3` is part of `blocked`. */
export function fieldAt(policy: Named, draft: Record<string, string>, path: string) {
  const parts = path.split('.');
  if (policy.name === 'reasons') {
    // Fewer rules may be sent than are shown.
    const kept = [...entriesOf(typedIn(policy, draft)).entries()].filter(([i, rule], _, all) => isKept(rule, i, all));
    parts[1] = String(kept[Number(parts[1])]?.[0]);
  }
  const shown = parts.join('.');
  const field = fieldsOf(policy).find((each) => `${shown}.`.startsWith(`${keyOf(each)}.`));
  if (!field) return undefined;
  const key = parts[field.path.length];
  const entry = key === undefined ? '' : entryAt(at(typedIn(policy, draft), field.path), key);
  return { field, entry };
}
