import {
  contentTypeProblem,
  HEAD_BYTES,
  type UploadProblem,
  type VideoUploadKind,
} from '@tallscreen/proto/rules/upload-rules';

/** A file that was deleted or may not be read has no bytes. */
const readHead = (file: File): Promise<Uint8Array | null> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    reader.onerror = () => resolve(null);
    reader.readAsArrayBuffer(file.slice(0, HEAD_BYTES));
  });

/** Returns the code of the error unless the first bytes are those of a video. The server uses the same library. */
export async function contentTypeProblemOf(kind: VideoUploadKind, file: File): Promise<UploadProblem | undefined> {
  const head = await readHead(file);
  if (!head) return 'damaged_file';
  const { fileTypeFromBuffer } = await import('file-type');
  return contentTypeProblem(kind, (await fileTypeFromBuffer(head))?.mime);
}
