import { useEffect, useRef, useState } from 'react';
import { clipProblem, type FileFacts } from './fileRules.ts';
import { readClip } from './readClip.ts';

export type PickedClip = { file: File; url: string };

/** Holds the picked file once it passed the checks; `checksPicture` adds the length and size of the picture to them. */
export function useClipFile(fileProblem: (file: FileFacts) => string | undefined, checksPicture: boolean) {
  const [clip, setClip] = useState<PickedClip | null>(null);
  const [problem, setProblem] = useState<string>();
  const [isChecking, setChecking] = useState(false);
  const latest = useRef(0);
  useEffect(() => () => void (clip && URL.revokeObjectURL(clip.url)), [clip]);

  function refuse(url: string | null, text: string) {
    if (url) URL.revokeObjectURL(url);
    setClip(null);
    setProblem(text);
  }

  async function pick(file: File) {
    const turn = ++latest.current;
    setProblem(undefined);
    const broken = fileProblem(file);
    if (broken) {
      refuse(null, broken);
      return;
    }
    const url = URL.createObjectURL(file);
    setChecking(true);
    const facts = checksPicture ? await readClip(url) : null;
    if (turn !== latest.current) {
      URL.revokeObjectURL(url);
      return;
    }
    setChecking(false);
    const tooMuch = facts && clipProblem(facts);
    if (tooMuch) refuse(url, tooMuch);
    else setClip({ file, url });
  }

  const clear = () => {
    latest.current += 1;
    setClip(null);
    setProblem(undefined);
  };
  return { clip, problem, isChecking, pick, clear };
}
