import { startSecond, type SecondProcess } from './second-process.ts';

export interface SecondBff extends Omit<SecondProcess, 'port'> {
  readonly url: string;
}

/** Starts another BFF beside the stack's own. */
export async function startBff(settings: Readonly<Record<string, string>> = {}): Promise<SecondBff> {
  const { port, ...process_ } = await startSecond('bff', {
    PUBLIC_URL: process.env['STACK_URL'] ?? '',
    RATE_LIMIT_SCALE: '1000000',
    ...settings,
  });
  return { url: `http://127.0.0.1:${port}`, ...process_ };
}
