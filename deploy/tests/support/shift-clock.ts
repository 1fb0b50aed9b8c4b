/** Preloaded into a process (`node --import`): its clock is off by CLOCK_SHIFT_MS milliseconds. */
import { shiftClock } from '@tallscreen/kit/testing/shift-clock';

const shiftMs = Number(process.env['CLOCK_SHIFT_MS']);
if (!Number.isFinite(shiftMs)) throw new Error('CLOCK_SHIFT_MS must be a number of milliseconds');
shiftClock(shiftMs);
