import { GC_SECONDS } from '#boundaries';
import { gauge, histogram, observedCounter } from '#instruments';

const from = 'all';

export const eventLoopDelay = {
  p50: gauge({
    name: 'nodejs.eventloop.delay.p50',
    unit: 's',
    from,
    text: 'Median delay of the event loop since the last collection.',
  }),
  p99: gauge({
    name: 'nodejs.eventloop.delay.p99',
    unit: 's',
    from,
    text: '99th percentile of the delay of the event loop since the last collection.',
  }),
  max: gauge({
    name: 'nodejs.eventloop.delay.max',
    unit: 's',
    from,
    text: 'Longest delay of the event loop since the last collection.',
  }),
};

export const eventLoopUtilization = gauge({
  name: 'nodejs.eventloop.utilization',
  unit: '1',
  from,
  text: 'Share of the time since the last collection in which the event loop was busy.',
});

export const gcDuration = histogram({
  name: 'v8js.gc.duration',
  unit: 's',
  attributes: ['v8js.gc.type'],
  from,
  text: 'Time of a garbage collection by kind: minor, major, incremental or weakcb.',
  boundaries: GC_SECONDS,
});

export const heapUsed = gauge({
  name: 'v8js.memory.heap.used',
  unit: 'By',
  attributes: ['v8js.heap.space.name'],
  from,
  text: 'Heap memory in use.',
});

export const heapLimit = gauge({
  name: 'v8js.memory.heap.limit',
  unit: 'By',
  from,
  text: 'Heap size at which V8 ends the process.',
});

export const memoryUsage = gauge({
  name: 'process.memory.usage',
  unit: 'By',
  from,
  text: 'Resident memory of the process.',
});

export const cpuTime = observedCounter({
  name: 'process.cpu.time',
  unit: 's',
  attributes: ['cpu.mode'],
  from,
  text: 'Processor time of the process by mode, `user` or `system`; child processes such as ffmpeg are not included.',
});

export const uptime = gauge({
  name: 'process.uptime',
  unit: 's',
  from,
  text: 'Time since the process started.',
});
