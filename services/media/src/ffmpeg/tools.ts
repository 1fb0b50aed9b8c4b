import { runChild, type RunOptions, type RunResult } from '@tallscreen/kit/child/run';
import type { Sandbox } from '@tallscreen/kit/child/sandbox';

export interface ToolPaths {
  readonly ffmpegPath: string;
  readonly ffprobePath: string;
}

/** A command line in pieces that belong together. */
type Lines = readonly (readonly string[])[];

/** ffmpeg and ffprobe as children that can reach nothing but the files they are given. */
export interface Tools {
  ffmpeg(lines: Lines, options: RunOptions): Promise<RunResult>;
  /** whether wide-gamut recordings can be brought down to ordinary ones */
  readonly canToneMap: boolean;
  /** `network` for a source on a loopback address */
  ffprobe(args: readonly string[], options: RunOptions & { readonly network?: boolean }): Promise<RunResult>;
}

const quiet = ['-hide_banner', '-nostdin', '-v', 'error'];

/** Rejects where ffmpeg cannot be run at all. */
export async function createTools({ ffmpegPath, ffprobePath }: ToolPaths, sandbox: Sandbox): Promise<Tools> {
  const { stdout } = await runChild([ffmpegPath, '-hide_banner', '-filters'], { timeoutMs: 20_000 });
  return {
    canToneMap: /\bzscale\b/.test(stdout.toString()),
    ffmpeg: (lines, options) => runChild(sandbox.wrap([ffmpegPath, ...quiet, ...lines.flat()]), options),
    ffprobe: (args, { network = false, ...options }) =>
      runChild(sandbox.wrap([ffprobePath, '-hide_banner', '-v', 'error', ...args], { network }), options),
  };
}
