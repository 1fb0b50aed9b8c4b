import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createGuard } from './guard.ts';

type MailDev = (options: Readonly<Record<string, unknown>>) => { listen(): void };

const SOCKET = 'mailbox.sock';
const LOOPBACK = '127.0.0.1';

/** `mailbox.ts <SMTP port> <page's port> <folder of the mails>`; its socket file is in the working directory. */
const [smtp, page, mailDirectory] = process.argv.slice(2);
rmSync(SOCKET, { force: true });
const startMailDev = createRequire(import.meta.url)('maildev') as MailDev;
// An argument that is not a number is the path of a socket file.
const mails = startMailDev({ smtp, web: SOCKET, ip: LOOPBACK, webIp: LOOPBACK, mailDirectory, silent: true });
mails.listen();
createGuard(SOCKET).listen(Number(page), LOOPBACK);
