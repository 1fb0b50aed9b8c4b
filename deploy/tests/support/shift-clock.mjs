/** Preloaded into a process (`node --import`): its clock is off by CLOCK_SHIFT_MS milliseconds. */
const shiftMs = Number(process.env['CLOCK_SHIFT_MS']);
if (!Number.isFinite(shiftMs)) throw new Error('CLOCK_SHIFT_MS must be a number of milliseconds');

const now = Date.now.bind(Date);
globalThis.Date = new Proxy(Date, {
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length === 0 ? [now() + shiftMs] : values, newTarget),
  get: (target, name, receiver) => (name === 'now' ? () => now() + shiftMs : Reflect.get(target, name, receiver)),
});
