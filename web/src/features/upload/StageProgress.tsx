import { useEffect, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { STAGE_TEXTS, type Stage } from './stages.ts';
import { createPace } from './timeLeft.ts';
import css from './UploadCard.module.css';

/** A stage that has not moved for so long has no pace: nothing is said about the time until it moves again. */
const STALLED_MS = 20_000;

type Props = { stage: Stage; title: string; percent: number };

/** How far one stage is and how long it takes still, by the pace that the worker has reported since it was seen first. */
function OneStage({ stage, title, percent }: Props) {
  const [pace] = useState(() => createPace());
  const [seen, setSeen] = useState(() => ({ percent, left: pace(percent) }));
  if (seen.percent !== percent) setSeen({ percent, left: pace(percent) });
  useEffect(() => {
    const timer = setTimeout(() => setSeen({ percent, left: undefined }), STALLED_MS);
    return () => clearTimeout(timer);
  }, [percent]);
  return (
    <div className={css['stage']}>
      <p className="small">
        {t(STAGE_TEXTS[stage].shown)} {seen.left && <span className="quiet">{seen.left}</span>}
      </p>
      <ProgressBar label={t(STAGE_TEXTS[stage].bar, { title })} percent={percent} />
    </div>
  );
}

/** Each stage has a pace of its own. */
export const StageProgress = (props: Props) => <OneStage key={props.stage} {...props} />;
