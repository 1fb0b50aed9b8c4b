import { launch } from './browser.ts';
import { openFirefox } from './firefox.ts';
import { SIZE, type Tab } from './web-driver.ts';
import { openWebKit } from './webkit.ts';

async function openChromium(): Promise<Tab> {
  const browser = await launch();
  const page = await browser.newPage({ viewport: SIZE, locale: 'en-GB' });
  return {
    goto: async (address) => void (await page.goto(address)),
    run: (expression) => page.evaluate(expression),
    press: (key) => page.keyboard.press(key),
    click: (selector) => page.locator(selector).first().click(),
    close: () => browser.close(),
  };
}

export const browsers = { Chromium: openChromium, Firefox: openFirefox, WebKit: openWebKit };
