import { runChild, type ChildControl, type RunResult } from '@tallscreen/kit-files/child/run';
import type { Sandbox, SandboxedRun } from '@tallscreen/kit-files/child/sandbox';

export interface ToolPaths {
  readonly ffmpegPath: string;
  readonly ffprobePath: string;
}

/** Arguments in groups that belong together. */
type ArgumentGroups = readonly (readonly string[])[];

/** Runs ffmpeg and ffprobe as sandboxed child processes that see only the files of the folder they are given. */
export interface Tools {
  ffmpeg(lines: ArgumentGroups, options: SandboxedRun): Promise<RunResult>;
  /** whether this ffmpeg can map wide-gamut recordings to ordinary ones */
  readonly canToneMap: boolean;
  /** whether this ffmpeg can decode the transparency of WebM; the decoders that it prefers leave it out */
  readonly canDecodeAlpha: boolean;
  /** `network` allows a source on a loopback address. */
  ffprobe(args: readonly string[], options: SandboxedRun): Promise<RunResult>;
}

/** The signal ends the tools of a job; the brake pauses them while it is held. */
export type JobControl = ChildControl & { readonly signal: AbortSignal };

const quiet = ['-hide_banner', '-nostdin', '-v', 'error'];

/** Throws ChildFailure if ffmpeg cannot be run. */
export async function createTools({ ffmpegPath, ffprobePath }: ToolPaths, sandbox: Sandbox): Promise<Tools> {
  const list = async (what: string) =>
    (await runChild([ffmpegPath, '-hide_banner', what], { timeoutMs: 20_000 })).stdout.toString();
  const [filters, decoders] = await Promise.all([list('-filters'), list('-decoders')]);
  return {
    canToneMap: /\bzscale\b/.test(filters),
    canDecodeAlpha: /\blibvpx-vp9\b/.test(decoders) && /\blibvpx\b/.test(decoders),
    ffmpeg: (lines, options) => sandbox.run([ffmpegPath, ...quiet, ...lines.flat()], options),
    ffprobe: (args, options) => sandbox.run([ffprobePath, '-hide_banner', '-v', 'error', ...args], options),
  };
}
