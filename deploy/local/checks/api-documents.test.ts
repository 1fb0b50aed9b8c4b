import { expect, test } from '@jest/globals';
import { lint } from './api-documents.ts';

const document = {
  openapi: '3.1.0',
  info: { title: 'Test', version: '1', license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
  servers: [{ url: '/api' }],
  security: [],
  paths: { '/x': { get: { operationId: 'x', summary: 'X', responses: { 200: { description: 'Done' } } } } },
};

test('a finding that Redocly calls a warning is named', async () => {
  await expect(lint('openapi.json', document)).rejects.toThrow('operation-4xx-response');
}, 60_000);
