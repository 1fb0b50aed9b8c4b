import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { runRequest } from '@tallscreen/kit/context';
import { isAppError } from '@tallscreen/kit/errors';
import { MailResult, MailService, NotifierMail } from '@tallscreen/proto/tallscreen/identity/v1/mail_service_pb';
import { mailsFor } from './mailbox.ts';
import { openIdentity } from './world.ts';

let identity: Awaited<ReturnType<typeof openIdentity>>;
beforeAll(async () => {
  identity = await openIdentity('identity-notifier-mails', { SMTP_URL: 'smtp://127.0.0.1:1' });
});
afterAll(() => identity?.dispose());

const tell = (port: number, email: string) =>
  identity
    .client(MailService, port, 'moderation')
    .mailNotifier({ email, noticeId: 7n, mail: NotifierMail.REMOVED, key: '' });

test('a mail to a notifier that the server does not take is not called sent, and is not counted', async () => {
  const email = `n-${randomUUID().slice(0, 12)}@x.test`;
  const caller = { requestId: 'r', clientAddress: '203.0.113.50' };
  // More often than the mailbox may get such mails in a day, or the address cause them.
  for (let i = 0; i < 21; i++) {
    const error = await runRequest(caller, () => tell(identity.port, email)).catch((failure: unknown) => failure);
    expect(isAppError(error, 'unavailable') && error.code).toBe('mail_not_taken');
  }
  const { port } = await identity.start({ SMTP_URL: identity.env['SMTP_URL'] });
  const later = await runRequest(caller, () => tell(port, email));
  expect(later.result).toBe(MailResult.SENT);
  expect(await mailsFor(email)).toHaveLength(1);
});

test('a mail to a mailbox that the server does not know is refused for good', async () => {
  const server = createServer((socket) => {
    socket.write('220 ready\r\n');
    socket.on('data', (bytes) => {
      const command = String(bytes).slice(0, 4).toUpperCase();
      socket.write({ RCPT: '550 no such mailbox\r\n', QUIT: '221 bye\r\n' }[command] ?? '250 ok\r\n');
    });
    socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.');
  const { port, stop } = await identity.start({ SMTP_URL: `smtp://127.0.0.1:${address.port}` });
  expect((await tell(port, 'nobody@x.test')).result).toBe(MailResult.REFUSED);
  await stop();
  server.close();
});
