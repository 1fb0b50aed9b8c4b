const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Characters that XML does not allow in any form, such as half an emoji. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Makes a text safe within an element or a quoted attribute of HTML or XML. */
export const escapeMarkup = (text: string): string =>
  text.replaceAll(FORBIDDEN, '').replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');

/** Writes an element, empty or with text. Attributes without a value are left out. */
export interface Tag {
  readonly name: string;
  readonly attributes?: Readonly<Record<string, string | number | null>>;
  readonly text?: string;
}

const attributesOf = ({ attributes = {} }: Tag): string =>
  Object.entries(attributes)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ` ${name}="${escapeMarkup(String(value))}"`)
    .join('');

/** Writes elements of the head of an HTML page: those without text have no end tag. */
export const headHtml = (tags: readonly Tag[]): string =>
  tags
    .map(
      (tag) =>
        `<${tag.name}${attributesOf(tag)}>${tag.text === undefined ? '' : `${escapeMarkup(tag.text)}</${tag.name}>`}`,
    )
    .join('\n    ');

/** An element of XML with a text or with other elements. */
export interface XmlElement extends Omit<Tag, 'text'> {
  readonly content?: string | number | readonly XmlElement[];
}

export const xmlDocument = (root: XmlElement): string => `<?xml version="1.0" encoding="UTF-8"?>\n${xml(root)}\n`;

function xml({ content, ...tag }: XmlElement): string {
  const begin = `<${tag.name}${attributesOf(tag)}`;
  if (content === undefined) return `${begin}/>`;
  const inner = typeof content === 'object' ? content.map(xml).join('') : escapeMarkup(String(content));
  return `${begin}>${inner}</${tag.name}>`;
}
