import { runChild, type RunOptions, type RunResult } from '@tallscreen/kit-files/child/run';
import type { Sandbox } from '@tallscreen/kit-files/child/sandbox';

export interface ToolPaths {
  readonly ffmpegPath: string;
  readonly ffprobePath: string;
}

/** Arguments in groups that belong together. */
type ArgumentGroups = readonly (readonly string[])[];

/** Runs ffmpeg and ffprobe as sandboxed child processes that reach only the files they are given. */
export interface Tools {
  ffmpeg(lines: ArgumentGroups, options: RunOptions): Promise<RunResult>;
  /** whether this ffmpeg can map wide-gamut recordings to ordinary ones */
  readonly canToneMap: boolean;
  /** `network` allows a source on a loopback address. */
  ffprobe(args: readonly string[], options: RunOptions & { readonly network?: boolean }): Promise<RunResult>;
}

const quiet = ['-hide_banner', '-nostdin', '-v', 'error'];

/** Throws ChildFailure if ffmpeg cannot be run. */
export async function createTools({ ffmpegPath, ffprobePath }: ToolPaths, sandbox: Sandbox): Promise<Tools> {
  const { stdout } = await runChild([ffmpegPath, '-hide_banner', '-filters'], { timeoutMs: 20_000 });
  return {
    canToneMap: /\bzscale\b/.test(stdout.toString()),
    ffmpeg: (lines, options) => runChild(sandbox.wrap([ffmpegPath, ...quiet, ...lines.flat()]), options),
    ffprobe: (args, { network = false, ...options }) =>
      runChild(sandbox.wrap([ffprobePath, '-hide_banner', '-v', 'error', ...args], { network }), options),
  };
}
