import type { Policy } from '@tallscreen/bff/contract';
import { wordsOf } from '../../../ui/format.ts';

type Value = Policy['value'];
type Json = Value[string];

/** One input of a policy's form. Values of all kinds are typed as text. */
export type PolicyField = {
  /** where the value is, such as ['promoted', 'min_views'] */
  path: (string | number)[];
  label: string;
  hint?: string;
  kind: 'number' | 'words' | 'line' | 'lines';
};

export const POLICY_TEXTS: Record<Policy['name'], { title: string; hint: string; unit: string }> = {
  'scan-thresholds': {
    title: 'Scan thresholds',
    hint: 'From which share of a clip, 0 to 1, the automatic check flags it. The next scan uses a change.',
    unit: 'clips',
  },
  'word-list': {
    title: 'Word list',
    hint: 'For titles and hashtags, besides the built-in list of offensive English words. One word a line.',
    unit: 'clips',
  },
  tiers: {
    title: 'Tiers',
    hint: 'What a video needs to enter a tier. The trial says where the next score would move each video.',
    unit: 'live videos',
  },
  reasons: {
    title: 'Reasons',
    hint: 'Title and sentence of each rule. Uploaders read the sentence. Past decisions keep theirs.',
    unit: 'rules',
  },
  'promo-caps': {
    title: 'Promo caps',
    hint: 'The highest limits that a business may set for a promo; 0 for no limit. Limits that were set before stay.',
    unit: 'promos',
  },
};

const number = (label: string, ...path: string[]): PolicyField => ({ path, label, kind: 'number' });

const FIELDS: Record<Exclude<Policy['name'], 'reasons'>, PolicyField[]> = {
  'scan-thresholds': [
    number('Blank', 'blank'),
    number('Frozen', 'frozen'),
    number('Possible nudity', 'nudity'),
    number('Matches removed content', 'removed_content'),
  ],
  'word-list': [
    { path: ['blocked'], label: 'Blocked words', hint: 'Found as whole words, in any script.', kind: 'words' },
    { path: ['allowed'], label: 'Allowed words', hint: 'Exceptions from the built-in list.', kind: 'words' },
  ],
  tiers: [
    number('Promoted: views', 'promoted', 'min_views'),
    number('Promoted: score', 'promoted', 'min_score'),
    number('Viral: views', 'viral', 'min_views'),
    number('Viral: score', 'viral', 'min_score'),
    number('Share of the score to stay', 'keep_share'),
  ],
  'promo-caps': [
    number('Views in a day', 'daily_views'),
    number('Views in all', 'total_views'),
    number('Times for one viewer in a day', 'frequency'),
  ],
};

const at = (value: Json, path: PolicyField['path']): Json | undefined =>
  path.reduce<Json | undefined>(
    (part, key) => (part as Record<string | number, Json> | null | undefined)?.[key],
    value,
  );

function textOf(value: Json | undefined): string {
  if (Array.isArray(value)) return value.map(textOf).join('\n');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function reasonFields(value: Value): PolicyField[] {
  const list = Array.isArray(value['reasons']) ? value['reasons'] : [];
  return list.flatMap((_, i): PolicyField[] => {
    const code = wordsOf(textOf(at(value, ['reasons', i, 'code'])));
    return [
      { path: ['reasons', i, 'title'], label: `${code}: title`, kind: 'line' },
      { path: ['reasons', i, 'text'], label: `${code}: sentence`, kind: 'lines' },
    ];
  });
}

type Named = Pick<Policy, 'name' | 'value'>;

export const fieldsOf = ({ name, value }: Named): PolicyField[] =>
  name === 'reasons' ? reasonFields(value) : FIELDS[name];

export const keyOf = ({ path }: PolicyField): string => path.join('.');

/** What the inputs show at first, by key. */
export const draftOf = (policy: Named): Record<string, string> =>
  Object.fromEntries(fieldsOf(policy).map((field) => [keyOf(field), textOf(at(policy.value, field.path))]));

/** An empty or unreadable number is sent as null, which the server refuses with the name of the field. */
function typedValue({ kind }: PolicyField, text: string): Json {
  if (kind === 'words') return text.split(/[\s,]+/).filter((word) => word !== '');
  if (kind !== 'number') return text;
  return text.trim() === '' || Number.isNaN(Number(text)) ? null : Number(text);
}

/** Returns the policy's value with what was typed. */
export function valueOf(policy: Named, draft: Record<string, string>): Value {
  const value = structuredClone(policy.value);
  for (const field of fieldsOf(policy)) {
    const parent = at(value, field.path.slice(0, -1)) as Record<string | number, Json>;
    parent[field.path.at(-1)!] = typedValue(field, draft[keyOf(field)] ?? '');
  }
  return value;
}
