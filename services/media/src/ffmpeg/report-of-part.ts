import type { Part } from '@tallscreen/proto/rules/cut-rules';
import type { SourceReport } from '#ffmpeg/probe-output';

/** Describes a part of a source as if it were a file of its own. */
export function reportOfPart(report: SourceReport, part: Part | null): SourceReport {
  if (!part) return report;
  const { fileStartMs, pictureStartMs, soundStartMs, pictureMs } = report;
  const durationMs = part.endMs - part.startMs;
  return {
    ...report,
    durationMs,
    pictureMs: pictureMs > 0 ? Math.max(0, Math.min(durationMs, pictureMs - part.startMs)) : 0,
    fileStartMs: 0,
    pictureStartMs: 0,
    soundStartMs: soundStartMs - pictureStartMs - part.startMs,
    part: { seekMs: Math.max(0, pictureStartMs - fileStartMs) + part.startMs, durationMs },
  };
}
