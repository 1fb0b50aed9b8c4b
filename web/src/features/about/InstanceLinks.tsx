import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { readInstance } from '../../app/showInstance.ts';
import { useSiteLook } from '../../i18n/siteName.ts';
import { t } from '../../i18n/translate.ts';

/** Whose place this is, for the foot of a page. */
export function InstanceLinks() {
  const { name } = useSiteLook();
  // Of guests nothing else reads it; for users the live connection does.
  useEffect(readInstance, []);
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
      <Link className="link" to="/notice">
        {t('Report content')}
      </Link>
      <Link className="link" to="/help">
        {t('Help for screen readers')}
      </Link>
    </>
  );
}
