import { useEffect, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { STAGE_TEXTS, type Stage } from './stages.ts';
import { createPace } from './timeLeft.ts';
import css from './UploadCard.module.css';

/** If a stage has not moved for this long, no time left is shown until it moves again. */
const STALLED_MS = 20_000;

type Props = { stage: Stage; title: string; percent: number };

/** Progress of one stage, with the time left computed from its pace since this page first saw it. */
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
