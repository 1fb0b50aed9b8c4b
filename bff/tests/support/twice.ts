import type { Answer } from './client.ts';
import type { Writes } from './write.ts';

/** Rows of a test table: the route names the test. */
export const named = (writes: Writes) => writes.map((write) => [write[0], write] as const);

/** Sends the same call twice. Returns status and body of both answers. */
export async function twice([route, make]: Writes[number]) {
  const [method = '', path = ''] = route.split(' ');
  const { by, at = [], query = '', wish = {} } = await make();
  const places = [...at];
  const address = path.replace(/\{\w+\}/g, () => String(places.shift())) + query;
  const send = async () => comparable(await by.call(method, address, wish));
  return { first: await send(), second: await send() };
}

/**
 * Request ids differ, a claim is extended, an upload is processed on, and what was counted once is not counted again.
 * Other test files add to what is checked of the whole stack.
 */
const comparable = ({ status, body }: Answer) => ({
  status,
  body: {
    ...body,
    request_id: '',
    counted: '',
    claimed_until: '',
    marked: '',
    processing_stage: '',
    progress_percent: '',
    ...('checked' in body && { checked: '', detail: '' }),
  },
});
