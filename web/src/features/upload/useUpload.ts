import { useRef, useState } from 'react';
import { useAccount } from '../../app/store.ts';
import { useClient } from '../../app/useClient.ts';
import type { Problem } from '../../ui/fieldErrors.ts';
import { sendUpload, uploadProblem, type Parts, type UploadResult } from './sendUpload.ts';

/** Runs one upload at a time; `percent` is null while none runs. */
export function useUpload(path: string, fallback: string) {
  const client = useClient();
  const userId = useAccount()?.id ?? null;
  const [percent, setPercent] = useState<number | null>(null);
  const control = useRef<AbortController>(null);

  /** Returns the error text to show, or undefined on success. */
  async function send(parts: Parts): Promise<Problem | undefined> {
    control.current = new AbortController();
    setPercent(0);
    const result: UploadResult = await sendUpload({
      client,
      path,
      userId,
      parts,
      onProgress: setPercent,
      signal: control.current.signal,
    });
    setPercent(null);
    return result.ok ? undefined : uploadProblem(result, fallback);
  }
  return { percent, send, cancel: () => control.current?.abort() };
}
