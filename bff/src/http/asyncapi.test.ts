import { expect, test } from '@jest/globals';
import { describeSocket } from '#http/asyncapi';

const document = describeSocket({ publicUrl: 'https://screen.example', version: '1' }) as {
  servers: object;
  channels: { chat: { messages: Record<string, { $ref: string }> } };
  operations: Record<string, { messages: { $ref: string }[] }>;
  components: { messages: Record<string, { payload: { properties: Record<string, { const?: string }> } }> };
};
const messages = Object.entries(document.components.messages);

test('the socket has the scheme and the host of the installation', () => {
  expect(document.servers).toMatchObject({ site: { host: 'screen.example', protocol: 'wss' } });
});

test('every frame is described with its type', () => {
  const types = messages.map(([name, { payload }]) => [name, payload.properties['type']?.const]);
  expect(types).toEqual(messages.map(([name]) => [name, name.replace(/^(?:client|server)_/, '')]));
  const fromClient = messages.map(([name]) => name).filter((name) => name.startsWith('client_'));
  expect(fromClient).toEqual(['client_message', 'client_read', 'client_typing', 'client_auth', 'client_ping']);
});

test('every frame belongs to the channel and to one direction', () => {
  const names = messages.map(([name]) => name);
  expect(Object.keys(document.channels.chat.messages)).toEqual(names);
  const used = Object.values(document.operations).flatMap((operation) => operation.messages.map(({ $ref }) => $ref));
  expect(used).toEqual(names.map((name) => `#/channels/chat/messages/${name}`));
});

test('every reference resolves', () => {
  const addresses = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, address]) => address ?? '');
  expect(addresses.length).toBeGreaterThan(messages.length);
  const find = (address: string): unknown =>
    address.split('/').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);
  expect(addresses.filter((address) => find(address) === undefined)).toEqual([]);
});
