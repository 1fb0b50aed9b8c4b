import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openHome } from '../local/home.ts';
import { openProduct, type Product } from './product.ts';
import type { Settings } from '../local/settings.ts';
import { stopRequested, untilAborted } from '../local/signals.ts';
import { openStack, type Stack } from './stack.ts';
import { fillWithDemo, forgetProgress, tellAccounts } from './demo.ts';

/** Runs all of Tallscreen in the foreground until Ctrl-C. */
export async function runStart(settings: Settings): Promise<number> {
  const signal = stopRequested();
  const home = await openHome(settings);
  const stack = await openStack(settings, home, { port: settings.port, signal });
  const control = path.join(home.run, 'control.json');
  await forgetProgress(home);
  const product = await openProduct(settings, stack);
  try {
    await writeFile(control, JSON.stringify({ url: product.control.url, parts: stack.env }), { mode: 0o600 });
    const greeted = greet(settings, stack, product, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    const asked = untilAborted(signal);
    await Promise.race([asked, greeted.then(() => asked)]);
    stack.console.line('Stopping …');
    await product.close();
    await greeted;
  } finally {
    await rm(control, { force: true });
    await product.close();
    await stack.close();
  }
  stack.console.line('Stopped.');
  return 0;
}

async function greet(settings: Settings, stack: Stack, product: Product, signal: AbortSignal): Promise<void> {
  const { console } = stack;
  // It begins as soon as the API answers: the front door may still wait for the web client.
  const filled = product
    .untilApiReady(signal)
    .then(() => fillWithDemo(settings, stack, product.bffUrl, signal))
    .catch((error: unknown) => {
      if (signal.aborted) return;
      console.line(`  ! demo content is not complete, the next start goes on with it: ${String(error)}`);
    });
  const troubles = await product.start();
  if (signal.aborted) return;
  for (const trouble of troubles) console.line(`  ! ${trouble}`);
  if (troubles.length > 0) console.line('Some parts of Tallscreen did not start; the others keep running.');
  await product.untilReady(signal);
  console.line();
  console.line(`Tallscreen is ready at ${product.origin}`);
  tellAccounts(settings, stack);
  console.line();
  await filled;
}
