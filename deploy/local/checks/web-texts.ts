import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from '@swc/core';

/** A text in the source of the client. */
export interface SourceText {
  readonly file: string;
  readonly text: string;
}

export interface SourceTexts {
  /** what is given to t, tn, pluralText, msg, Phrase and CountPhrase */
  readonly marked: readonly SourceText[];
  /** texts that people seem to read but that are passed to none of these */
  readonly unmarked: readonly SourceText[];
}

type Node = Readonly<Record<string, unknown>> & { readonly type?: string };

const SOURCES = path.resolve(import.meta.dirname, '../../../web/src');
const MARKERS = new Set(['t', 'tn', 'pluralText', 'msg']);
/** Those that take a number, the text for one and the text for many; catalogues have the latter. */
const COUNTING = new Set(['tn', 'pluralText']);
/** Elements whose text is in an attribute. */
const TEXT_OF: ReadonlyMap<string, string> = new Map([
  ['Phrase', 'text'],
  ['CountPhrase', 'many'],
]);
/** Attributes and properties that hold a text for people. */
const SHOWN =
  /^(aria-label|alt|title|label|titleLabel|placeholder|hint|text|texts?|action|empty|description|name|button|confirm|done|failed|unit|note|noun|whenEmpty|fallback|detail)$/;
/** Attributes whose words are for the browser. */
const NOT_PROSE = /^(className|rel|aria-describedby)$/;
const LETTERS = /\p{L}{2,}/u;
/** Several words that begin as a sentence does. */
const SENTENCE = /^\p{Lu}[\p{L}’'-]*( |\.$|…|\?$)/u;
/** Words beside a value, such as "{} found" and "by {}", or three words in a row. */
const PROSE = /\{\},? \p{Ll}{2,}|\p{L}{2,},? \{\}|(?<![\p{L}-])\p{L}+ \p{L}{2,} \p{L}{2,}/u;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const textOf = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined;
  if (node.type === 'StringLiteral') return node['value'] as string;
  if (node.type !== 'TemplateLiteral') return undefined;
  return (node['quasis'] as { cooked: string }[]).map(({ cooked }) => cooked).join('{}');
};
const nameOf = (node: unknown): string =>
  isNode(node) ? (typeof node['value'] === 'string' ? node['value'] : '') : '';

/** Walks through a file. `key` is the attribute or property that holds the node. */
function walk(node: unknown, found: { marked: string[]; unmarked: string[] }, key = ''): void {
  if (Array.isArray(node)) return node.forEach((child) => walk(child, found, key));
  if (!isNode(node)) return;
  const { type } = node;
  if (type === 'ImportDeclaration' || type?.startsWith('Ts') || type === 'ExportNamedDeclaration') {
    if (
      type !== 'TsConstAssertion' &&
      type !== 'TsAsExpression' &&
      type !== 'TsSatisfiesExpression' &&
      type !== 'TsNonNullExpression'
    )
      return;
  }
  if (type === 'CallExpression' && MARKERS.has(nameOf(node['callee']))) {
    const args = (node['arguments'] as { expression: Node }[]).map(({ expression }) => expression);
    const texts = literalsOf(args[COUNTING.has(nameOf(node['callee'])) ? 2 : 0]);
    for (const literal of texts) found.marked.push(textOf(literal) ?? '');
    return args.slice(texts.length > 0 ? 1 : 0).forEach((child) => walk(isText(child) ? undefined : child, found));
  }
  const textAttribute = type === 'JSXElement' && TEXT_OF.get(nameOf((node['opening'] as Node)['name']));
  if (textAttribute) {
    for (const attribute of (node['opening'] as Node)['attributes'] as Node[]) {
      const value = attribute['value'] as Node | null;
      if (nameOf(attribute['name']) !== textAttribute) walk(value, found);
      else
        found.marked.push(
          ...literalsOf(value?.type === 'JSXExpressionContainer' ? value['expression'] : value).map(
            (each) => textOf(each) ?? '',
          ),
        );
    }
    return;
  }
  // Thrown texts are for developers.
  if (type === 'NewExpression' && nameOf(node['callee']).endsWith('Error')) return;
  const own = type === 'JSXText' ? String(node['value']).trim() : textOf(node);
  if (own !== undefined && LETTERS.test(own.replaceAll('{}', '')))
    if (type === 'JSXText' || isShown(key, own) || isProse(key, own)) found.unmarked.push(own);
  const isNamed = type === 'JSXAttribute' || type === 'KeyValueProperty';
  const name = isNamed ? nameOf(node[type === 'JSXAttribute' ? 'name' : 'key']) : key;
  const passes =
    isNamed ||
    type === 'JSXExpressionContainer' ||
    type === 'ConditionalExpression' ||
    type === 'BinaryExpression' ||
    type === 'ParenthesisExpression';
  for (const [field, child] of Object.entries(node))
    if (field !== 'span' && field !== 'key' && !(type === 'ConditionalExpression' && field === 'test'))
      walk(child, found, passes ? name : '');
}

/** Fields and slices have names too. */
const isShown = (key: string, text: string): boolean => SHOWN.test(key) && (key !== 'name' || /^\p{Lu}| /u.test(text));

const isProse = (key: string, text: string): boolean =>
  SENTENCE.test(text) || (!NOT_PROSE.test(key) && PROSE.test(text));

const isText = (node: unknown): boolean => textOf(node) !== undefined;
/** The literals of `'a'` and of `b ? 'a' : 'c'`. */
function literalsOf(node: unknown): Node[] {
  if (!isNode(node)) return [];
  if (isText(node)) return [node];
  if (node.type === 'ParenthesisExpression') return literalsOf(node['expression']);
  return node.type === 'ConditionalExpression'
    ? [...literalsOf(node['consequent']), ...literalsOf(node['alternate'])]
    : [];
}

/** Reads the texts of one file. */
export function textsOf(source: string, isTsx: boolean): { marked: string[]; unmarked: string[] } {
  const found = { marked: [] as string[], unmarked: [] as string[] };
  walk(parseSync(source, { syntax: 'typescript', tsx: isTsx, target: 'es2024' }), found);
  return found;
}

/** Reads the texts of all files of the client but tests and translations. */
export function readSourceTexts(): SourceTexts {
  const marked: SourceText[] = [];
  const unmarked: SourceText[] = [];
  for (const file of readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || /\.test\.tsx?$|^testing\/|^i18n\//.test(file)) continue;
    const found = textsOf(readFileSync(path.join(SOURCES, file), 'utf8'), file.endsWith('x'));
    marked.push(...found.marked.map((text) => ({ file, text })));
    unmarked.push(...found.unmarked.map((text) => ({ file, text })));
  }
  return { marked, unmarked };
}
