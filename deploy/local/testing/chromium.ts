import { given, type Settings } from '../settings.ts';
import type { Console } from '../console.ts';
import { findOnPath, installPackages } from '../shell.ts';

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const HINT = 'install chromium, or point CHROMIUM_PATH to a Chromium or Chrome.';

export async function findChromium(settings: Settings, console: Console): Promise<string> {
  const known = given(settings.env['CHROMIUM_PATH']) ?? (await findOnPath(...PROGRAMS));
  if (known !== undefined) return known;
  await console.step('Chromium from its Debian package', () => installPackages(['chromium'], HINT));
  return (await findOnPath(...PROGRAMS)) ?? 'chromium';
}
