import {
  chosenFileProblem,
  contentProblem,
  type UploadProblem,
  type VideoContent,
  type VideoUploadKind,
} from '@tallscreen/proto/rules/upload-rules';
import { MAX_TRIMMED_FILE_MS, type CutProblem } from '@tallscreen/proto/rules/cut-rules';
import { useEffect, useRef, useState } from 'react';
import { problemText } from '../../i18n/errorText.ts';
import { contentTypeProblemOf } from './readContentType.ts';
import { readVideoContent } from './readVideoContent.ts';

export type PickedFile = {
  file: File;
  url: string;
  /** Whether it is wider than high; false if that was not checked or the browser cannot tell. */
  isLandscape: boolean;
  /** null if the browser cannot tell */
  durationMs: number | null;
};

/** Holds the picked file once it has passed the checks; with `checksPicture` also the resolution. */
export function useVideoFile(kind: VideoUploadKind, checksPicture: boolean) {
  const [picked, setPicked] = useState<PickedFile | null>(null);
  const [problem, setProblem] = useState<string>();
  const [isChecking, setChecking] = useState(false);
  const latest = useRef(0);
  useEffect(() => () => void (picked && URL.revokeObjectURL(picked.url)), [picked]);

  function refuse(url: string | null, code: UploadProblem | CutProblem) {
    if (url) URL.revokeObjectURL(url);
    setPicked(null);
    setProblem(problemText(code));
  }

  /** Returns the file if it was accepted and is still the last one that was picked. */
  async function pick(file: File): Promise<PickedFile | undefined> {
    const turn = ++latest.current;
    setProblem(undefined);
    const broken = chosenFileProblem(kind, file);
    if (broken) {
      refuse(null, broken);
      return undefined;
    }
    const url = URL.createObjectURL(file);
    setChecking(true);
    const wrongContent = await contentTypeProblemOf(kind, file);
    const content = wrongContent ? null : await readVideoContent(url);
    if (turn !== latest.current) {
      URL.revokeObjectURL(url);
      return undefined;
    }
    setChecking(false);
    const exceeded = wrongContent ?? (content && exceededBy(content, checksPicture));
    if (exceeded) {
      refuse(url, exceeded);
      return undefined;
    }
    const isKnown = content !== null && Number.isFinite(content.durationMs) && content.durationMs > 0;
    const accepted: PickedFile = {
      file,
      url,
      isLandscape: checksPicture && content !== null && content.width > content.height,
      durationMs: isKnown ? content.durationMs : null,
    };
    setPicked(accepted);
    return accepted;
  }

  const clear = () => {
    latest.current += 1;
    setPicked(null);
    setProblem(undefined);
  };
  return { picked, problem, isChecking, pick, clear };
}

/** A part can be chosen of a longer file, but not of a very long one. */
function exceededBy(content: VideoContent, checksPicture: boolean): UploadProblem | CutProblem | undefined {
  if (Number.isFinite(content.durationMs) && content.durationMs > MAX_TRIMMED_FILE_MS) return 'too_long_to_trim';
  return checksPicture ? contentProblem({ ...content, durationMs: 0 }) : undefined;
}
