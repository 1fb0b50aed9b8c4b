/** Actions in the form of both W3C WebDriver and WebDriver BiDi (https://w3c.github.io/webdriver/#actions). */
export type Actions = readonly Record<string, unknown>[];

/** The functions of a browser that a journey needs and that all browsers have. */
export interface Tab {
  readonly goto: (address: string) => Promise<void>;
  /** Returns the value of an expression in the page. */
  readonly run: <T>(expression: string) => Promise<T>;
  /** One key, as `KeyboardEvent.key` names it. */
  readonly press: (key: string) => Promise<void>;
  /** Clicks with the mouse in the middle of the first such element. */
  readonly click: (selector: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

export const SIZE = { width: 1280, height: 900 };

/** https://w3c.github.io/webdriver/#keyboard-actions */
const KEYS: Readonly<Record<string, string>> = { Escape: '\uE00C', ArrowDown: '\uE015', ArrowUp: '\uE013' };

const keyActions = (key: string): Actions => [
  {
    type: 'key',
    id: 'keyboard',
    actions: ['keyDown', 'keyUp'].map((type) => ({ type, value: KEYS[key] ?? key })),
  },
];

const clickActions = (x: number, y: number): Actions => [
  {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
];

/** The middle of an element, if a click there would reach it. */
const middleOf = (selector: string): string => `(() => {
  const element = document.querySelector(${JSON.stringify(selector)});
  const { x, y, width, height } = element.getBoundingClientRect();
  const place = [Math.round(x + width / 2), Math.round(y + height / 2)];
  const hit = document.elementFromPoint(...place);
  if (!element.contains(hit)) throw new Error('covered by ' + (hit?.outerHTML.slice(0, 200) ?? 'nothing'));
  return place;
})()`;

/** Returns a tab that uses the calls of a protocol. */
export const tabOf = (
  protocol: Pick<Tab, 'goto' | 'run' | 'close'> & { readonly act: (actions: Actions) => Promise<unknown> },
): Tab => ({
  ...protocol,
  press: async (key) => void (await protocol.act(keyActions(key))),
  click: async (selector) => {
    const [x, y] = await protocol.run<[number, number]>(middleOf(selector));
    await protocol.act(clickActions(x, y));
  },
});
