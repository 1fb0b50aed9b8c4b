import {
  constants,
  monitorEventLoopDelay,
  PerformanceObserver,
  performance,
  type PerformanceEntry,
} from 'node:perf_hooks';
import { getHeapSpaceStatistics, getHeapStatistics } from 'node:v8';
import {
  cpuTime,
  eventLoopDelay,
  eventLoopUtilization,
  gcDuration,
  heapLimit,
  heapUsed,
  memoryUsage,
  uptime,
} from '#metrics/runtime';

const RESOLUTION_MS = 20;
const NS = 1e9;

const gcKinds: Readonly<Record<number, string>> = {
  [constants.NODE_PERFORMANCE_GC_MINOR]: 'minor',
  [constants.NODE_PERFORMANCE_GC_MAJOR]: 'major',
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL]: 'incremental',
  [constants.NODE_PERFORMANCE_GC_WEAKCB]: 'weakcb',
};

/** Reports how this Node process is doing. Returns the function that ends it. */
export function observeRuntime(): () => void {
  const ends = [observeEventLoop(), observeGc(), observeMemory()];
  return () => ends.forEach((end) => end());
}

function observeEventLoop(): () => void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  let since = performance.eventLoopUtilization();
  // The histogram measures the whole interval between two of its timers.
  const seconds = (ns: number) => [{ value: Number.isFinite(ns) ? Math.max(0, ns / NS - RESOLUTION_MS / 1_000) : 0 }];
  const ends = [
    eventLoopDelay.p50.observe(() => seconds(delay.percentile(50))),
    eventLoopDelay.p99.observe(() => seconds(delay.percentile(99))),
    eventLoopDelay.max.observe(() => {
      const longest = seconds(delay.count > 0 ? delay.max : 0);
      // Instruments are read in the order of their definition, so this one is the last.
      delay.reset();
      return longest;
    }),
    eventLoopUtilization.observe(() => {
      const { utilization } = performance.eventLoopUtilization(since);
      since = performance.eventLoopUtilization();
      return [{ value: utilization }];
    }),
    () => void delay.disable(),
  ];
  return () => ends.forEach((end) => end());
}

function observeGc(): () => void {
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { detail?: { kind?: number } })[]) {
      const type = gcKinds[entry.detail?.kind ?? -1] ?? 'other';
      gcDuration.record(entry.duration / 1_000, { 'v8js.gc.type': type });
    }
  });
  observer.observe({ entryTypes: ['gc'] });
  return () => observer.disconnect();
}

function observeMemory(): () => void {
  const ends = [
    heapUsed.observe(() =>
      getHeapSpaceStatistics().map(({ space_name: name, space_used_size: value }) => ({
        value,
        attributes: { 'v8js.heap.space.name': name },
      })),
    ),
    heapLimit.observe(() => [{ value: getHeapStatistics().heap_size_limit }]),
    memoryUsage.observe(() => [{ value: process.memoryUsage.rss() }]),
    uptime.observe(() => [{ value: process.uptime() }]),
    cpuTime.observe(() => {
      const { user, system } = process.cpuUsage();
      return [
        { value: user / 1e6, attributes: { 'cpu.mode': 'user' } },
        { value: system / 1e6, attributes: { 'cpu.mode': 'system' } },
      ];
    }),
  ];
  return () => ends.forEach((end) => end());
}
