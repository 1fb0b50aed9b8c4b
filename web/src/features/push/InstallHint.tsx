import { siteName } from '../../i18n/siteName.ts';
import { t } from '../../i18n/translate.ts';

/** A hint for Safari on phones and tablets, which offers notifications to installed sites only. */
export const InstallHint = () => (
  <p className="quiet">
    {t('To get notifications here, add {name} to your home screen: tap Share, then “Add to Home Screen”.', {
      name: siteName(),
    })}
  </p>
);
