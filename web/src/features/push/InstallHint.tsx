import { t } from '../../i18n/translate.ts';

/** A hint for Safari on phones and tablets, which offers notifications to installed sites only. */
export const InstallHint = () => (
  <p className="quiet">
    {t('To get notifications here, add Tallscreen to your home screen: tap Share, then “Add to Home Screen”.')}
  </p>
);
