import { expect, test } from '@jest/globals';
import { createTickets } from '#ws/tickets';

function memory() {
  const kept = new Map<string, string>();
  const redis = {
    set: (name: string, value: string) => Promise.resolve(void kept.set(name, value)),
    getDel: (name: string) => {
      const value = kept.get(name) ?? null;
      kept.delete(name);
      return Promise.resolve(value);
    },
  };
  return { kept, tickets: createTickets(redis as never) };
}

test('a ticket returns its token once', async () => {
  const { tickets } = memory();
  const [one, two] = [await tickets.issue('token.one.x'), await tickets.issue('token.two.x')];
  expect(one).toMatch(/^[\w-]{64}$/);
  expect([await tickets.redeem(two), await tickets.redeem(one)]).toEqual(['token.two.x', 'token.one.x']);
  expect(await tickets.redeem(one)).toBeUndefined();
});

test('the store holds neither token nor ticket, and half a ticket is refused', async () => {
  const { kept, tickets } = memory();
  const ticket = await tickets.issue('token.one.x');
  const [[name = '', value = ''] = []] = kept;
  expect(Buffer.from(value, 'base64').toString('latin1')).not.toContain('token');
  expect(name).not.toContain(ticket);
  const forged = Buffer.concat([Buffer.from(ticket, 'base64url').subarray(0, 16), Buffer.alloc(32)]);
  expect(await tickets.redeem(forged.toString('base64url'))).toBeUndefined();
});

test.each(['', 'x', '..', 'A'.repeat(63), 'A'.repeat(65), 'A'.repeat(64), '*'.repeat(64)])(
  '"%s" is refused',
  async (ticket) => {
    expect(await memory().tickets.redeem(ticket)).toBeUndefined();
  },
);
