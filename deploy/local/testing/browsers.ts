import { given, Problem, type Settings } from '../settings.ts';
import type { Console } from '../console.ts';
import { findOnPath, installPackages } from '../shell.ts';

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const HINT = 'install chromium, or point CHROMIUM_PATH to a Chromium or Chrome.';

export async function findChromium(settings: Settings, console: Console): Promise<string> {
  const known = await knownChromium(settings);
  if (known !== undefined) return known;
  await console.step('Chromium from its Debian package', () => installPackages(['chromium'], HINT));
  return (await findOnPath(...PROGRAMS)) ?? 'chromium';
}

const knownChromium = async (settings: Settings): Promise<string | undefined> =>
  given(settings.env['CHROMIUM_PATH']) ?? (await findOnPath(...PROGRAMS));

const FIREFOX = ['firefox-esr', 'firefox'];
/** WebKit plays H.264 and AAC by GStreamer's packages, and needs a screen, which Xvfb is. */
const WEBKIT = [
  'webkit2gtk-driver',
  'gstreamer1.0-libav',
  'gstreamer1.0-plugins-good',
  'gstreamer1.0-plugins-bad',
  'xvfb',
];

/**
 * Returns where the three browsers are, as environment of the tests. Without a console it installs nothing.
 *
 * @throws {Problem} naming the Debian packages that are missing
 */
export async function findBrowsers(settings: Settings, console?: Console): Promise<Record<string, string>> {
  const missing: string[] = [];
  const isThere = async (...names: string[]): Promise<boolean> => (await findOnPath(...names)) !== undefined;
  if ((await knownChromium(settings)) === undefined) missing.push('chromium');
  if (given(settings.env['FIREFOX_PATH']) === undefined && !(await isThere(...FIREFOX))) missing.push('firefox-esr');
  if (!(await isThere('WebKitWebDriver')) || !(await isThere('Xvfb'))) missing.push(...WEBKIT);
  const hint = `apt-get install ${missing.join(' ')}`;
  if (missing.length > 0 && !console) throw new Problem(`Browsers are missing. On Debian: ${hint}`);
  if (missing.length > 0)
    await console?.step('browsers from their Debian packages', () => installPackages(missing, hint));
  return {
    CHROMIUM_PATH: (await knownChromium(settings)) ?? 'chromium',
    FIREFOX_PATH: given(settings.env['FIREFOX_PATH']) ?? (await findOnPath(...FIREFOX)) ?? 'firefox-esr',
  };
}
