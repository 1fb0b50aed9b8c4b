/** What the file says about itself, before its content is looked at. */
export type FileFacts = { name: string; type: string; size: number };
/** Seconds and pixels as shown. */
export type ClipFacts = { duration: number; width: number; height: number };

export const MAX_BYTES = 200 * 1024 * 1024;
const MAX_SECONDS = 30;
/** Containers round; a clip of 30 s may say 30.1. */
const ROUNDING_SECONDS = 0.1;
const LONG_SIDE = 1920;
const SHORT_SIDE = 1080;

const VIDEO_TYPES = ['video/mp4', 'video/webm', 'video/quicktime', 'video/x-m4v', 'video/m4v'];
const PROMO_TYPES = ['video/mp4', 'video/webm'];

const extensionOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Some systems know no type for .mov or .m4v; then the extension alone decides, and the server looks inside. */
const hasType = (file: FileFacts, types: string[]) => file.type === '' || types.includes(file.type);

export function videoFileProblem(file: FileFacts): string | undefined {
  if (!hasType(file, VIDEO_TYPES)) return 'Only MP4, MOV, M4V, or WebM videos are supported.';
  if (!['mp4', 'mov', 'webm', 'm4v'].includes(extensionOf(file.name))) {
    return 'Invalid video format. Only .mp4, .mov, .webm, and .m4v are supported.';
  }
  if (file.size > MAX_BYTES) return 'Video must be under 200MB.';
  return undefined;
}

export function promoFileProblem(file: FileFacts): string | undefined {
  const isAllowed = hasType(file, PROMO_TYPES) && ['mp4', 'webm'].includes(extensionOf(file.name));
  if (!isAllowed) return 'Only MP4 or WebM videos are allowed.';
  if (file.size > MAX_BYTES) return 'File must be smaller than 200MB.';
  return undefined;
}

/** Either orientation: the longer side at most 1920, the shorter at most 1080. */
export function clipProblem({ duration, width, height }: ClipFacts): string | undefined {
  if (Number.isFinite(duration) && duration > MAX_SECONDS + ROUNDING_SECONDS) {
    return 'Video duration must be under 30 seconds.';
  }
  if (Math.max(width, height) > LONG_SIDE || Math.min(width, height) > SHORT_SIDE) {
    return 'Video resolution must be under 1920x1080.';
  }
  return undefined;
}
