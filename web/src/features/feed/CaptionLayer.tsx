import { useEffect, useState, type RefObject } from 'react';
import { Captions as CaptionsOn, CaptionsOff } from 'lucide-react';
import type { Captions } from '@tallscreen/bff/contract/video';
import { t } from '../../i18n/translate.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { captionsName } from '../../ui/languages.ts';
import { useCaptionChoice } from './captionChoice.ts';
import css from './CaptionLayer.module.css';

type Shown = { key: string; text: string };

/** The text of the cue without WebVTT tags. */
const textOf = (cue: TextTrackCue): string => (cue instanceof VTTCue ? (cue.getCueAsHTML().textContent ?? '') : '');

/**
 * Lets the browser's track element read the captions, and shows them above the texts of the card. The browser itself
 *  would show them behind these texts.
 */
function useCues(video: RefObject<HTMLVideoElement | null>, captions: Captions | undefined): Shown[] {
  const [cues, setCues] = useState<Shown[]>([]);
  const { lang, url } = captions ?? {};
  useEffect(() => {
    const element = video.current;
    if (!element || !lang || !url) return;
    const track = document.createElement('track');
    Object.assign(track, { kind: 'captions', srclang: lang, src: url });
    element.append(track);
    track.track.mode = 'hidden';
    const show = () =>
      setCues(
        Array.from(track.track.activeCues ?? [], (cue) => ({ key: `${cue.startTime} ${cue.id}`, text: textOf(cue) })),
      );
    track.track.addEventListener('cuechange', show);
    return () => {
      track.track.removeEventListener('cuechange', show);
      track.remove();
      setCues([]);
    };
  }, [video, lang, url]);
  return cues;
}

type Props = { video: RefObject<HTMLVideoElement | null>; captions: readonly Captions[] };

/** The captions of the visible card, and the button that chooses their language. */
export function CaptionLayer({ video, captions }: Props) {
  const { shown, next } = useCaptionChoice(captions);
  const cues = useCues(video, shown);
  return (
    <>
      {shown && cues.length > 0 && (
        <div className={css['cues']} lang={shown.lang} dir="auto">
          {cues.map(({ key, text }) => (
            <p key={key}>{text}</p>
          ))}
        </div>
      )}
      <IconButton
        className={css['choice']}
        tone="over"
        name={shown ? t('Captions: {language}', { language: captionsName(shown) }) : t('Captions: off')}
        icon={shown ? <CaptionsOn /> : <CaptionsOff />}
        onClick={next}
      />
    </>
  );
}
