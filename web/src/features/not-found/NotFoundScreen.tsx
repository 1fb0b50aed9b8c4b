import { ButtonLink } from '../../ui/Button.tsx';
import { useTitle } from '../../ui/useTitle.ts';
import css from './NotFound.module.css';

export function NotFoundScreen({ message = 'Page not found.' }: { message?: string }) {
  useTitle('404 – Not Found');
  return (
    <div className={css['missing']}>
      <h1>404</h1>
      <p>{message}</p>
      <ButtonLink look="primary" to="/">
        Back to the feed
      </ButtonLink>
    </div>
  );
}
