import { Link } from 'react-router-dom';
import { t } from '../../i18n/translate.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { InstanceLinks } from '../about/InstanceLinks.tsx';
import { NoticeLink } from '../notices/NoticeLink.tsx';
import css from './Video.module.css';

/** Tells a guest who opened a shared link what an account offers. After signing up the feed begins with this video. */
export function GuestInvite({ videoId }: { videoId: number }) {
  const origin = { from: `/feed?video=${videoId}` };
  return (
    <section className={css['invite']} aria-labelledby="invite">
      <h2 id="invite">{t('There is more to watch')}</h2>
      <p>{t('Sign up to get a feed of your own, to like and comment, and to follow who made this.')}</p>
      <div>
        <ButtonLink look="primary" to="/register" state={origin}>
          {t('Sign up')}
        </ButtonLink>
        <ButtonLink to="/login" state={origin}>
          {t('I have an account')}
        </ButtonLink>
      </div>
      <p className={css['about']}>
        <NoticeLink path={`/video/${videoId}`}>{t('Report this video')}</NoticeLink>{' '}
        <Link className="link" to="/transparency">
          {t('Transparency')}
        </Link>{' '}
        <InstanceLinks />
      </p>
    </section>
  );
}
