import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { eventually } from './eventually.ts';
import { freePort } from './free-port.ts';
import { SIZE, tabOf, type Tab } from './web-driver.ts';

/** WebKitGTK by W3C WebDriver. It has no headless mode, so it gets its own virtual screen. */
export async function openWebKit(): Promise<Tab> {
  const started: ChildProcess[] = [];
  const stop = async (): Promise<void> => {
    for (const program of started.toReversed()) {
      if (program.exitCode !== null || program.signalCode !== null) continue;
      const ended = once(program, 'exit');
      program.kill();
      await ended;
    }
  };
  try {
    const screen = ['-displayfd', '1', '-screen', '0', `${SIZE.width}x${SIZE.height}x24`, '-nolisten', 'tcp'];
    const xvfb = spawn('Xvfb', screen, { stdio: ['ignore', 'pipe', 'ignore'] });
    started.push(xvfb);
    const display = await firstLine(xvfb);
    const port = await freePort();
    const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
      // Without a GPU, and in English.
      env: { ...process.env, DISPLAY: `:${display}`, WEBKIT_DISABLE_DMABUF_RENDERER: '1', LANGUAGE: 'en_GB' },
      stdio: 'ignore',
    });
    started.push(driver);
    const call = caller(`http://127.0.0.1:${port}`);
    const { sessionId } = await eventually('WebKitWebDriver answers', () =>
      call<{ sessionId: string }>('POST', '/session', { capabilities: {} }),
    );
    const session = `/session/${sessionId}`;
    return tabOf({
      goto: (url) => call('POST', `${session}/url`, { url }),
      run: <T>(expression: string) =>
        call<T>('POST', `${session}/execute/sync`, { script: `return ${expression}`, args: [] }),
      act: (actions) => call('POST', `${session}/actions`, { actions }),
      close: async () => {
        await call('DELETE', session);
        await stop();
      },
    });
  } catch (error) {
    await stop();
    throw error;
  }
}

const caller =
  (origin: string) =>
  async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${origin}${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await answer.json()) as { value: T & { message?: string } };
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.message}`);
    return value;
  };

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  for await (const line of createInterface(stdout!)) return line;
  throw new Error('Xvfb did not start.');
}
