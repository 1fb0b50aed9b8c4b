import type { Page } from 'playwright-core';
import { eventually } from './eventually.ts';

/** The role, name and state that a screen reader reads of an element. */
export interface AxNode {
  readonly role: string;
  readonly name: string;
  /** states, such as `pressed`, `expanded`, `focused` */
  readonly states: Readonly<Record<string, unknown>>;
  /** texts of the node and of everything in it */
  readonly text: string;
}

interface RawNode {
  nodeId: string;
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  properties?: { name: string; value: { value?: unknown } }[];
  childIds?: string[];
}

/** Returns what Chromium tells assistive technology about the page. */
export async function axTree(page: Page): Promise<AxNode[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as unknown as { nodes: RawNode[] };
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const textOf = (node: RawNode | undefined): string => {
    if (!node) return '';
    const own = node.role?.value === 'StaticText' ? (node.name?.value ?? '') : '';
    return [own, ...(node.childIds ?? []).map((id) => textOf(byId.get(id)))].filter(Boolean).join(' ');
  };
  return nodes
    .filter(({ ignored }) => !ignored)
    .map((node) => ({
      role: node.role?.value ?? '',
      name: node.name?.value ?? '',
      states: Object.fromEntries((node.properties ?? []).map(({ name, value }) => [name, value.value])),
      text: textOf(node),
    }));
}

const CONTROLS = new Set([
  'button',
  'checkbox',
  'combobox',
  'link',
  'menuitem',
  'option',
  'radio',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'tab',
  'textbox',
]);

/** Returns the roles of the controls that have no name. */
export const nameless = (nodes: readonly AxNode[]): string[] =>
  nodes.flatMap(({ role, name }) => (CONTROLS.has(role) && name.trim() === '' ? [role] : []));

export const findNode = (nodes: readonly AxNode[], role: string, name: RegExp): AxNode | undefined =>
  nodes.find((node) => node.role === role && name.test(node.name));

/** The tree has no spaces between blocks, and one sentence may be several texts. */
const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, '');

/** Waits until a live region of the page holds the text. */
export const announced = (page: Page, text: string): Promise<boolean> =>
  eventually(`a live region says "${text}"`, async () => {
    const said = (await axTree(page)).filter(({ states }) => Boolean(states['live'])).map((node) => node.text);
    if (said.some((each) => withoutSpaces(each).includes(withoutSpaces(text)))) return true;
    throw new Error(`They say: ${said.filter(Boolean).join(' | ')}`);
  });
