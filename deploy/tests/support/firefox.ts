import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { SIZE, tabOf, type Tab } from './web-driver.ts';

const PREFERENCES = {
  'media.autoplay.default': 0,
  'intl.accept_languages': 'en-GB',
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'app.update.disabledForTesting': true,
};

interface Answer {
  readonly id?: number;
  readonly type: string;
  readonly result?: unknown;
  readonly message?: string;
}

/** Firefox, which speaks W3C WebDriver BiDi itself (https://w3c.github.io/webdriver-bidi/). */
export async function openFirefox(): Promise<Tab> {
  const profile = await mkdtemp(path.join(tmpdir(), 'tallscreen-firefox-'));
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref('${name}', ${JSON.stringify(value)});`);
  await writeFile(path.join(profile, 'user.js'), lines.join('\n'));
  const size = [`--width=${SIZE.width}`, `--height=${SIZE.height}`];
  const args = ['--headless', '--remote-debugging-port=0', '--profile', profile, '--no-remote', ...size];
  const program = spawn(process.env['FIREFOX_PATH'] ?? 'firefox-esr', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(program, 'exit');
  const stop = async (): Promise<void> => {
    program.kill();
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const { call, close } = await connect(`${await addressIn(program.stderr)}/session`);
    await call('session.new', { capabilities: {} });
    const { contexts } = await call<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
    const { context } = contexts[0]!;
    return tabOf({
      goto: async (url) => void (await call('browsingContext.navigate', { context, url, wait: 'complete' })),
      run: async <T>(expression: string) => {
        // As text, because BiDi has a form of its own for values.
        const wrapped = `Promise.resolve(${expression}).then((value) => JSON.stringify(value) ?? 'null')`;
        const { result, exceptionDetails } = await call<Evaluated>('script.evaluate', {
          expression: wrapped,
          target: { context },
          awaitPromise: true,
          userActivation: false,
        });
        if (!result) throw new Error(exceptionDetails?.text);
        return JSON.parse(result.value) as T;
      },
      act: (actions) => call('input.performActions', { context, actions }),
      close: async () => {
        close();
        await stop();
      },
    });
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Evaluated {
  readonly result?: { readonly value: string };
  readonly exceptionDetails?: { readonly text: string };
}

async function addressIn(stderr: NodeJS.ReadableStream): Promise<string> {
  const said: string[] = [];
  for await (const line of createInterface(stderr)) {
    const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? [];
    if (address !== undefined) {
      stderr.resume();
      return address;
    }
    said.push(line);
  }
  throw new Error(`Firefox did not start: ${said.join('\n')}`);
}

async function connect(address: string) {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error(`no connection to ${address}`)));
  });
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  socket.addEventListener('close', () => {
    for (const [id, end] of waiting) end({ id, type: 'error', message: 'Firefox has closed the connection' });
  });
  let serial = 0;
  const call = <T>(method: string, params: object): Promise<T> =>
    new Promise((resolve, reject) => {
      const id = ++serial;
      waiting.set(id, ({ type, result, message }) => {
        waiting.delete(id);
        if (type === 'success') resolve(result as T);
        else reject(new Error(`${method}: ${message}`));
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
  return { call, close: () => socket.close() };
}
