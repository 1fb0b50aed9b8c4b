import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { wholeForm } from '#http/whole-form';

test('an answer that comes before the form was sent is read', async () => {
  // Answers at the first bytes and hangs up, as a server does that is too busy.
  const server = createServer((request, response) => {
    response.writeHead(503, { connection: 'close' }).end('busy');
    request.socket.end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const form = new FormData();
  form.set('title', 'A title');
  for (let i = 0; i < 20; i++) form.append('frames', new Blob([new Uint8Array(300_000)]), `${i}.jpg`);
  const { body, contentType } = await wholeForm(form);
  const { port } = server.address() as AddressInfo;
  const headers = { 'content-type': contentType };
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body, headers });
    expect([answer.status, await answer.text()]).toEqual([503, 'busy']);
  } finally {
    server.close();
  }
});

test('the form is the same', async () => {
  const form = new FormData();
  form.set('title', 'A title');
  form.append('frames', new Blob([new Uint8Array([1, 2])]), '0.jpg');
  const { body, contentType } = await wholeForm(form);
  const read = await new Response(body, { headers: { 'content-type': contentType } }).formData();
  const file = read.get('frames') as File;
  expect([read.get('title'), file.name, [...new Uint8Array(await file.arrayBuffer())]]).toEqual([
    'A title',
    '0.jpg',
    [1, 2],
  ]);
});
