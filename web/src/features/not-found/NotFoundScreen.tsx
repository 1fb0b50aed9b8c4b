import { ButtonLink } from '../../ui/Button.tsx';
import { useTitle } from '../../ui/useTitle.ts';
import css from './NotFound.module.css';
import { t } from '../../i18n/translate.ts';

export function NotFoundScreen({ message = t('Page not found.') }: { message?: string }) {
  useTitle(t('404 – Not Found'));
  return (
    <div className={css['missing']}>
      <h1>404</h1>
      <p>{message}</p>
      <ButtonLink look="primary" to="/">
        {t('Back to the feed')}
      </ButtonLink>
    </div>
  );
}
