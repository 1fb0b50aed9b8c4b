import type { Policy } from '@tallscreen/bff/contract';
import { msg, t } from '../../../i18n/translate.ts';
import { codeName } from '../codeNames.ts';

type Value = Policy['value'];

/** One input of a policy's form. Values of all kinds are typed as text. */
export type PolicyField = {
  /** where the value is, such as ['promoted', 'min_views'] */
  path: (string | number)[];
  label: string;
  hint?: string;
  kind: 'number' | 'words' | 'line' | 'lines';
};

/** To be translated. */
export const POLICY_TEXTS: Record<Policy['name'], { title: string; hint: string; trial: string }> = {
  'scan-thresholds': {
    title: msg('Scan thresholds'),
    hint: msg('From which share of a clip, 0 to 1, the automatic check flags it. The next scan uses a change.'),
    trial: msg('This would have changed {count} of the last {checked} clips.'),
  },
  'word-list': {
    title: msg('Word list'),
    hint: msg('For titles and hashtags, besides the built-in list of offensive English words. One word a line.'),
    trial: msg('This would have changed {count} of the last {checked} clips.'),
  },
  tiers: {
    title: msg('Tiers'),
    hint: msg('What a video needs to enter a tier. The trial says where the next score would move each video.'),
    trial: msg('This would have changed {count} of the last {checked} live videos.'),
  },
  reasons: {
    title: msg('Reasons'),
    hint: msg('Title and sentence of each rule. Uploaders read the sentence. Past decisions keep theirs.'),
    trial: msg('This would have changed {count} of the last {checked} rules.'),
  },
  'promo-caps': {
    title: msg('Promo caps'),
    hint: msg(
      'The highest limits that a business may set for a promo; 0 for no limit. Limits that were set before stay.',
    ),
    trial: msg('This would have changed {count} of the last {checked} promos.'),
  },
};

const number = (label: string, ...path: string[]): PolicyField => ({ path, label, kind: 'number' });

const FIELDS: Record<Exclude<Policy['name'], 'reasons'>, PolicyField[]> = {
  'scan-thresholds': [
    number(msg('Blank'), 'blank'),
    number(msg('Frozen'), 'frozen'),
    number(msg('Possible nudity'), 'nudity'),
    number(msg('Matches removed content'), 'removed_content'),
  ],
  'word-list': [
    {
      path: ['blocked'],
      label: msg('Blocked words'),
      hint: msg('Found as whole words, in any script.'),
      kind: 'words',
    },
    { path: ['allowed'], label: msg('Allowed words'), hint: msg('Exceptions from the built-in list.'), kind: 'words' },
  ],
  tiers: [
    number(msg('Promoted: views'), 'promoted', 'min_views'),
    number(msg('Promoted: score'), 'promoted', 'min_score'),
    number(msg('Viral: views'), 'viral', 'min_views'),
    number(msg('Viral: score'), 'viral', 'min_score'),
    number(msg('Share of the score to stay'), 'keep_share'),
  ],
  'promo-caps': [
    number(msg('Views in a day'), 'daily_views'),
    number(msg('Views in all'), 'total_views'),
    number(msg('Times for one viewer in a day'), 'frequency'),
  ],
};

const at = (value: unknown, path: PolicyField['path']): unknown =>
  path.reduce<unknown>((part, key) => (part as Record<string | number, unknown> | null | undefined)?.[key], value);

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join('\n');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function reasonFields(value: Value): PolicyField[] {
  const list = Array.isArray(value['reasons']) ? value['reasons'] : [];
  return list.flatMap((_, i): PolicyField[] => {
    const rule = codeName(textOf(at(value, ['reasons', i, 'code'])));
    return [
      { path: ['reasons', i, 'title'], label: t('{rule}: title', { rule }), kind: 'line' },
      { path: ['reasons', i, 'text'], label: t('{rule}: sentence', { rule }), kind: 'lines' },
    ];
  });
}

type Named = Pick<Policy, 'name' | 'value'>;

export const fieldsOf = ({ name, value }: Named): PolicyField[] =>
  name === 'reasons'
    ? reasonFields(value)
    : FIELDS[name].map((field) => ({ ...field, label: t(field.label), ...(field.hint && { hint: t(field.hint) }) }));

export const keyOf = ({ path }: PolicyField): string => path.join('.');

/** What the inputs show at first, by key. */
export const draftOf = (policy: Named): Record<string, string> =>
  Object.fromEntries(fieldsOf(policy).map((field) => [keyOf(field), textOf(at(policy.value, field.path))]));

/** An empty or unreadable number is sent as null, which the server refuses with the name of the field. */
function typedValue({ kind }: PolicyField, text: string): unknown {
  if (kind === 'words') return text.split(/[\s,]+/).filter((word) => word !== '');
  if (kind !== 'number') return text;
  return text.trim() === '' || Number.isNaN(Number(text)) ? null : Number(text);
}

/** Returns the policy's value with what was typed. */
export function valueOf(policy: Named, draft: Record<string, string>): Value {
  const value = structuredClone(policy.value);
  for (const field of fieldsOf(policy)) {
    const parent = at(value, field.path.slice(0, -1)) as Record<string | number, unknown>;
    parent[field.path.at(-1)!] = typedValue(field, draft[keyOf(field)] ?? '');
  }
  return value;
}
