import { Link } from 'react-router-dom';
import { useSiteLook } from '../../i18n/siteName.ts';
import { t } from '../../i18n/translate.ts';

/** Whose place this is, for the foot of a page. */
export function InstanceLinks() {
  const { name } = useSiteLook();
  return (
    <>
      <Link className="link" to="/about">
        {t('About {name}', { name })}
      </Link>
      <Link className="link" to="/terms">
        {t('Terms')}
      </Link>
      <Link className="link" to="/privacy">
        {t('Privacy policy')}
      </Link>
    </>
  );
}
