import { Link } from 'react-router-dom';
import { useSiteLook } from '../../i18n/siteName.ts';
import { classes } from '../../ui/classes.ts';
import css from './Logo.module.css';

/** The mark of this installation, or of Tallscreen. */
export function Logo({ className }: { className?: string | undefined }) {
  const { name, logo_url: logo } = useSiteLook();
  return (
    <Link to="/" className={classes(css['logo'], className)} aria-label={name}>
      {logo ? (
        <img src={logo} alt="" width="32" height="32" />
      ) : (
        <svg viewBox="6 0 20 32" width="20" height="32" aria-hidden="true">
          <rect className={css['screen']} x="7" y="1" width="18" height="30" rx="5" />
          <path
            className={css['arrow']}
            d="M13.4 10.7v10.6a.8.8 0 0 0 1.2.7l8.2-5.3a.8.8 0 0 0 0-1.4L14.6 10a.8.8 0 0 0-1.2.7z"
          />
        </svg>
      )}
      <span>{name}</span>
    </Link>
  );
}
