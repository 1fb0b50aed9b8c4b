import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import css from './CoverPicker.module.css';

type Props = { poster: string | undefined; onLoad: (button: Element) => void };

/** Shows the present cover under the data saver, and asks before a video is loaded to choose another from. */
export const CoverAsked = ({ poster, onLoad }: Props) => (
  <div className={css['cover']} role="group" aria-label={t('Cover')}>
    <p className={css['title']} aria-hidden="true">
      {t('Cover')}
    </p>
    {poster && <img className={css['frame']} src={poster} alt={t('The present cover')} />}
    <div className={css['choice']}>
      <p className="quiet small">{t('The data saver is on. To choose a frame, the whole video is loaded.')}</p>
      <Button size="s" onClick={({ currentTarget }) => onLoad(currentTarget)}>
        {t('Load the video')}
      </Button>
    </div>
  </div>
);
