import { ButtonLink } from '../../ui/Button.tsx';
import { useSession } from '../store.ts';
import type { NavLinkItem } from './links.tsx';
import { Logo } from './Logo.tsx';
import { NavItems } from './NavItems.tsx';
import css from './Rail.module.css';

/** The navigation at the left from 1024 px; smaller screens use the menu of the top bar. */
export function Rail({ links }: { links: NavLinkItem[] }) {
  const { status } = useSession();
  return (
    <nav className={css['rail']} aria-label="Main">
      <Logo className={css['logo']} />
      {status === 'signedIn' && <NavItems links={links} />}
      {status === 'guest' && (
        <div className={css['guest']}>
          <p className="quiet small">Log in to follow people, like and comment.</p>
          <ButtonLink look="primary" to="/login" wide>
            Login
          </ButtonLink>
          <ButtonLink to="/register" wide>
            Register
          </ButtonLink>
        </div>
      )}
    </nav>
  );
}
