import { expect, test } from '@jest/globals';
import { guest, type Json } from './support/client.ts';

test('the list of error codes has the code of a refusal, with its sentence and its values', async () => {
  const { status, body } = await guest('GET', '/error-codes');
  expect(status).toBe(200);
  const refusal = await guest('POST', '/auth/register', { json: {} });
  expect(refusal.body).toMatchObject({ code: 'invalid_field', params: { field: expect.any(String) } });
  const known = (body['codes'] as Json[]).find(({ code }) => code === refusal.body['code']);
  expect(known).toEqual({
    code: 'invalid_field',
    status: refusal.status,
    text: 'Missing or invalid field: {field}',
    params: ['field'],
  });
});
