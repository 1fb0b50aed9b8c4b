import {
  chosenFileProblem,
  contentProblem,
  type UploadProblem,
  type VideoUploadKind,
} from '@tallscreen/proto/rules/upload-rules';
import { useEffect, useRef, useState } from 'react';
import { problemText } from '../../i18n/errorText.ts';
import { contentTypeProblemOf } from './readContentType.ts';
import { readVideoContent } from './readVideoContent.ts';

export type PickedFile = {
  file: File;
  url: string;
  /** Whether it is wider than high; false if that was not checked or the browser cannot tell. */
  isLandscape: boolean;
};

/** Holds the picked file once it has passed the checks; with `checksPicture` also duration and resolution. */
export function useVideoFile(kind: VideoUploadKind, checksPicture: boolean) {
  const [picked, setPicked] = useState<PickedFile | null>(null);
  const [problem, setProblem] = useState<string>();
  const [isChecking, setChecking] = useState(false);
  const latest = useRef(0);
  useEffect(() => () => void (picked && URL.revokeObjectURL(picked.url)), [picked]);

  function refuse(url: string | null, code: UploadProblem) {
    if (url) URL.revokeObjectURL(url);
    setPicked(null);
    setProblem(problemText(code));
  }

  async function pick(file: File) {
    const turn = ++latest.current;
    setProblem(undefined);
    const broken = chosenFileProblem(kind, file);
    if (broken) {
      refuse(null, broken);
      return;
    }
    const url = URL.createObjectURL(file);
    setChecking(true);
    const wrongContent = await contentTypeProblemOf(kind, file);
    const content = checksPicture && !wrongContent ? await readVideoContent(url) : null;
    if (turn !== latest.current) {
      URL.revokeObjectURL(url);
      return;
    }
    setChecking(false);
    const exceeded = wrongContent ?? (content && contentProblem(content));
    if (exceeded) refuse(url, exceeded);
    else setPicked({ file, url, isLandscape: content !== null && content.width > content.height });
  }

  const clear = () => {
    latest.current += 1;
    setPicked(null);
    setProblem(undefined);
  };
  return { picked, problem, isChecking, pick, clear };
}
