import { expect, test } from '@jest/globals';
import { createTenures } from '#kafka/platformatic/tenures';

/** The tenures of a member whose reading ends only when a test says so. */
function setUp() {
  const begun: string[] = [];
  const ended = Promise.withResolvers<void>();
  const tenures = createTenures((name: string) => {
    begun.push(name);
    return { end: () => ended.promise };
  });
  return { tenures, begun, ended };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('a member that leaves while its records are handled joins no more, and gives nothing away before they are', async () => {
  const { tenures, begun, ended } = setUp();
  tenures.begin('first');
  let isFree = false;
  const leaving = tenures.leave().then(() => (isFree = true));
  const joining = tenures.beforeJoin().then(() => 'joins', String);
  void joining.then(() => (isFree = true));
  await turn();
  expect(isFree).toBe(false);
  ended.resolve();
  await leaving;
  expect(await joining).toBe('Error: kafka: the member leaves its group');
  tenures.begin('second');
  expect(begun).toEqual(['first']);
});

test('a member that stays joins again when its records are handled', async () => {
  const { tenures, begun, ended } = setUp();
  await tenures.beforeJoin();
  tenures.begin('first');
  ended.resolve();
  await tenures.beforeJoin();
  tenures.begin('second');
  expect(begun).toEqual(['first', 'second']);
});
