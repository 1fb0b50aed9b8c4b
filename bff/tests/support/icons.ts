import { expect } from '@jest/globals';
import { eventually } from '../../../deploy/tests/support/eventually.ts';
import { stackUrl } from '../../../deploy/tests/support/stack.ts';

const ask = (path: string) => fetch(`${stackUrl}${path}`);

/** Waits until the installed client has this icon, and expects that each of its icons can be fetched. */
export async function expectIcons(icon: string): Promise<void> {
  const read = async (): Promise<string[]> => {
    const { icons } = (await (await ask('/site.webmanifest')).json()) as { icons: { src: string }[] };
    return icons.map(({ src }) => src);
  };
  await eventually(`the manifest names ${icon}`, async () => (await read()).includes(icon));
  for (const src of await read()) expect([src, (await ask(src)).status]).toEqual([src, 200]);
}
