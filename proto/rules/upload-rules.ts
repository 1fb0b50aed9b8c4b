/**
 * The rules for uploaded files, written once. The browser checks them before it sends a file, the BFF while it receives
 * one, media against the stored content.
 */

export type UploadKind = 'video' | 'promo' | 'avatar';
export type VideoUploadKind = Exclude<UploadKind, 'avatar'>;

/** The container formats that media recognizes by a file's first bytes. */
export type Container = 'mp4' | 'm4v' | 'mov' | 'webm';

const MEBIBYTE = 1024 * 1024;

type Subject = 'video' | 'promo' | 'picture';
type WrongType = `wrong_${Subject}_type`;

export interface FileRules {
  /** lower case, without the dot; none if only the content decides */
  readonly extensions: readonly string[];
  /** as browsers report them; a browser that does not know the type reports none */
  readonly mimeTypes: readonly string[];
  readonly maxBytes: number;
  /** the codes of errors */
  readonly noFile: `file_missing_${Subject}`;
  readonly wrongType: WrongType;
  readonly wrongExtension: WrongType | 'wrong_video_extension';
  readonly tooLarge: `${Subject}_too_large`;
  /** error code of a request that is too large, before its file is read */
  readonly bodyTooLarge: `${Subject}_body_too_large`;
}

export const fileRules: Readonly<Record<UploadKind, FileRules>> = {
  video: {
    extensions: ['mp4', 'mov', 'webm', 'm4v'],
    mimeTypes: ['video/mp4', 'video/webm', 'video/quicktime', 'video/x-m4v', 'video/m4v'],
    maxBytes: 200 * MEBIBYTE,
    noFile: 'file_missing_video',
    wrongType: 'wrong_video_type',
    wrongExtension: 'wrong_video_extension',
    tooLarge: 'video_too_large',
    bodyTooLarge: 'video_body_too_large',
  },
  promo: {
    extensions: ['mp4', 'webm'],
    mimeTypes: ['video/mp4', 'video/webm'],
    maxBytes: 200 * MEBIBYTE,
    noFile: 'file_missing_promo',
    wrongType: 'wrong_promo_type',
    wrongExtension: 'wrong_promo_type',
    tooLarge: 'promo_too_large',
    bodyTooLarge: 'promo_body_too_large',
  },
  avatar: {
    extensions: [],
    mimeTypes: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
    maxBytes: 5 * MEBIBYTE,
    noFile: 'file_missing_picture',
    wrongType: 'wrong_picture_type',
    wrongExtension: 'wrong_picture_type',
    tooLarge: 'picture_too_large',
    bodyTooLarge: 'picture_body_too_large',
  },
};

/** The code of the error for a file that breaks a rule. */
export type UploadProblem =
  | FileRules['wrongType' | 'wrongExtension' | 'tooLarge']
  | 'damaged_file'
  | 'video_too_long'
  | 'too_many_pixels'
  | 'too_many_frames';

/** The container formats that the content of an upload may have. */
export const allowedContainers: Readonly<Record<VideoUploadKind, readonly Container[]>> = {
  video: ['mp4', 'm4v', 'mov', 'webm'],
  promo: ['mp4', 'webm'],
};

/**
 * Upper bound of the parts of one upload, because a client that sends single bytes must not make its record grow
 * without end.
 */
export const MAX_UPLOAD_PARTS = 1_000;

/** Number of bytes at a file's beginning that tell its format. */
export const HEAD_BYTES = 8 * 2 ** 10;

/**
 * Returns the code of the error for content that is no video, whatever the file's name is. `mime`: the type of the
 * first bytes, undefined if unknown. Media decides which video formats are accepted.
 */
export const contentTypeProblem = (kind: VideoUploadKind, mime: string | undefined): UploadProblem | undefined =>
  mime !== undefined && /^(video|audio)\//.test(mime) ? undefined : fileRules[kind].wrongType;

/** 30 s, and 0.1 s more because containers round: a video of 30 s may state 30.1 s. */
export const MAX_DURATION_MS = 30_000 + 100;
export const MAX_LONGER_SIDE_PIXELS = 1920;
export const MAX_SHORTER_SIDE_PIXELS = 1080;
/**
 * The time of decoding depends on the number of pictures and their size, not on bytes: a file of 4 MB can have 100,000
 * pictures.
 */
export const MAX_FRAMES_PER_SECOND = 120;
export const MAX_PIXELS_IN_ALL = 60 * 30 * 1920 * 1080;

/** Width times height of a picture, because the memory of decoding depends on pixels, not on bytes. */
export const MAX_PICTURE_PIXELS = 16_000_000;

/** Lower case, without the dot; empty when the name has no extension. */
export const extensionOf = (fileName: string): string =>
  /\.([^./\\]+)$/.exec(fileName.trim())?.[1]?.toLowerCase() ?? '';

/** Returns the code of the error, or undefined when the name's extension is allowed. */
export function fileNameProblem(kind: UploadKind, fileName: string): UploadProblem | undefined {
  const { extensions, wrongExtension } = fileRules[kind];
  return extensions.length === 0 || extensions.includes(extensionOf(fileName)) ? undefined : wrongExtension;
}

/** Returns the code of the error, or undefined when the size is allowed. */
export function fileSizeProblem(kind: UploadKind, sizeBytes: number): UploadProblem | undefined {
  const { maxBytes, tooLarge } = fileRules[kind];
  if (sizeBytes > maxBytes) return tooLarge;
  return sizeBytes === 0 ? 'damaged_file' : undefined;
}

/** What a browser knows about a file before it reads the content. */
export interface ChosenFile {
  readonly name: string;
  /** the MIME type; empty if the operating system does not know it, which happens for .mov and .m4v */
  readonly type: string;
  /** bytes */
  readonly size: number;
}

/** Returns the code of the first broken rule, or undefined. Only media checks the content itself. */
export function chosenFileProblem(kind: UploadKind, { name, type, size }: ChosenFile): UploadProblem | undefined {
  const { mimeTypes, wrongType } = fileRules[kind];
  if (type !== '' && !mimeTypes.includes(type)) return wrongType;
  return fileNameProblem(kind, name) ?? fileSizeProblem(kind, size);
}

export interface VideoContent {
  /** a browser that does not know the duration reports Infinity or NaN; both pass */
  readonly durationMs: number;
  /** pixels as shown, after rotation */
  readonly width: number;
  readonly height: number;
}

/** Returns the code of the first broken rule, or undefined. Portrait and landscape are both allowed. */
export function contentProblem({ durationMs, width, height }: VideoContent): UploadProblem | undefined {
  if (Number.isFinite(durationMs) && durationMs > MAX_DURATION_MS) return 'video_too_long';
  const isTooLarge =
    Math.max(width, height) > MAX_LONGER_SIDE_PIXELS || Math.min(width, height) > MAX_SHORTER_SIDE_PIXELS;
  return isTooLarge ? 'too_many_pixels' : undefined;
}

export interface FrameCount {
  readonly frames: number;
  readonly durationMs: number;
  /** of one picture */
  readonly pixels: number;
  /** whether pictures before a chosen part are counted too, because decoding begins with a key frame */
  readonly isPart?: boolean;
}

/**
 * Containers round durations: 30 s with 60 pictures a second may have 1,803 of them, and with 120 a second 120.1 times
 * 30.
 */
const FRAME_TOLERANCE = 1.005;

/** Returns the code of the error when decoding all pictures would be too much work. */
export function framesProblem({ frames, durationMs, pixels, isPart }: FrameCount): 'too_many_frames' | undefined {
  const mostPixels = isPart ? 2 * MAX_PIXELS_IN_ALL : MAX_PIXELS_IN_ALL;
  const most = Math.min((MAX_FRAMES_PER_SECOND * durationMs) / 1000, mostPixels / Math.max(1, pixels));
  return frames > most * FRAME_TOLERANCE + 1 ? 'too_many_frames' : undefined;
}

/** The value of a file input's `accept` attribute. */
export const acceptOf = (kind: UploadKind): string =>
  [...fileRules[kind].mimeTypes, ...fileRules[kind].extensions.map((extension) => `.${extension}`)].join(',');
