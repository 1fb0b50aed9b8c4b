import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { given } from '../../local/settings.ts';
import { accepts } from '../supervise/probes.ts';
import { plainEnv, type FindPart } from './part.ts';

const SMTP_PORT = 1025;

export const findMail: FindPart = async ({ settings, home, ports, console }) => {
  const url = given(settings.env['SMTP_URL']);
  if (url !== undefined) return { title: 'mail', source: 'SMTP_URL', env: { SMTP_URL: url }, processes: [] };
  const smtp = await ports.take('smtp', SMTP_PORT);
  const page = await ports.take('mailbox', settings.mailboxPort);
  if (page !== settings.mailboxPort) console.line(`  port ${settings.mailboxPort} is taken: the mailbox is on ${page}`);
  const folder = path.join(home.data, 'mail');
  await mkdir(folder, { recursive: true });
  const program = path.join(import.meta.dirname, '../mailbox/main.ts');
  const mailbox = `http://localhost:${page}`;
  return {
    title: 'mail',
    source: `maildev, mailbox at ${mailbox}`,
    env: { SMTP_URL: `smtp://127.0.0.1:${smtp}`, MAILBOX_URL: mailbox },
    processes: [
      {
        name: 'mail',
        command: process.execPath,
        args: [program, String(smtp), String(page), folder],
        env: plainEnv({ NODE_NO_WARNINGS: '1' }),
        cwd: home.run,
        port: smtp,
        binds: [smtp, page],
        isReady: async () => (await accepts(smtp)) && (await accepts(page)),
      },
    ],
  };
};
