import { useRef, useState } from 'react';
import { useClient } from '../../app/useClient.ts';
import { sendClip, sendProblem, type SendResult } from './send.ts';

type Parts = { title: string; hashtags: string; video: File };

/** One upload at a time; `percent` is null while none runs. */
export function useSendClip(path: string, fallback: string) {
  const client = useClient();
  const [percent, setPercent] = useState<number | null>(null);
  const control = useRef<AbortController>(null);

  /** Answers the sentence to show, or nothing when the file has arrived. */
  async function send(parts: Parts): Promise<string | undefined> {
    control.current = new AbortController();
    setPercent(0);
    const result: SendResult = await sendClip({
      client,
      path,
      parts,
      onProgress: setPercent,
      signal: control.current.signal,
    });
    setPercent(null);
    return result.ok ? undefined : sendProblem(result, fallback);
  }
  return { percent, send, cancel: () => control.current?.abort() };
}
