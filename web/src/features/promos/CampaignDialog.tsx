import { useState, type SubmitEvent } from 'react';
import type { Promo, PromoChange } from '@tallscreen/bff/contract';
import { errorText } from '../../api/errors.ts';
import { useChangePromoMutation } from '../../api/promos.ts';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { t } from '../../i18n/translate.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { textsOf } from '../../ui/formText.ts';
import { CampaignFields } from './CampaignFields.tsx';
import { changeOf, leadsElsewhere, limitProblem } from './campaign.ts';
import css from './Promos.module.css';

/** Changes where a promo leads and how often it is shown. Asks before a live promo goes back to review. */
export function CampaignDialog({ promo, onClose }: { promo: Promo; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [change, { isLoading, error }] = useChangePromoMutation();
  const [unsure, setUnsure] = useState<PromoChange>();
  const [problem, setProblem] = useState<string>();

  const send = async (body: PromoChange) => {
    const { data } = await change({ id: promo.id, ...body });
    if (!data) return setUnsure(undefined);
    dispatch(toastShown(data.status === 'pending' ? t('Saved. An admin looks at it first.') : t('Saved.')));
    onClose();
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const texts = textsOf(new FormData(event.currentTarget));
    const wrong = limitProblem(texts);
    setProblem(wrong);
    if (wrong) return;
    const body = changeOf(texts);
    if (promo.status === 'approved' && leadsElsewhere(promo, body) && !unsure) setUnsure(body);
    else void send(body);
  };
  return (
    <Dialog title={t('Link and limits')} description={promo.title} onClose={onClose}>
      <form className={css['fields']} onSubmit={onSubmit} onChange={() => setUnsure(undefined)} noValidate>
        {problem && <Alert tone="error">{problem}</Alert>}
        {error && !problem && <Alert tone="error">{errorText(error, t('Unable to change this promo.'))}</Alert>}
        <CampaignFields promo={promo} isOpen />
        {unsure && (
          <Alert tone="amber">
            {t('With another link or button text the promo leaves the feed until an admin has approved it again.')}
          </Alert>
        )}
        <Button type="submit" look="primary" disabled={isLoading}>
          {isLoading ? t('Saving…') : unsure ? t('Save and send to review') : t('Save')}
        </Button>
      </form>
    </Dialog>
  );
}
