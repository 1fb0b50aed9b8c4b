import { useState } from 'react';
import type { PromoChange } from '@tallscreen/bff/contract/promo';
import type { Promo } from '@tallscreen/bff/contract/video';
import { errorText } from '../../api/errors.ts';
import { useChangePromoMutation } from '../../api/promos.ts';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { t } from '../../i18n/translate.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { textsOf } from '../../ui/formText.ts';
import { useSubmit } from '../../ui/useSubmit.ts';
import { CampaignFields } from './CampaignFields.tsx';
import { changeOf, leadsElsewhere, limitProblem, runProblem } from './campaign.ts';
import css from './Promos.module.css';

/** Changes a promo's link, run and limits. Asks before a live promo returns to review. */
export function CampaignDialog({ promo, onClose }: { promo: Promo; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [change] = useChangePromoMutation();
  const [unsure, setUnsure] = useState<PromoChange>();

  const send = async (body: PromoChange) => {
    const { data, error } = await change({ id: promo.id, ...body });
    if (error) {
      setUnsure(undefined);
      return errorText(error, t('Unable to change this promo.'));
    }
    dispatch(toastShown(data.status === 'pending' ? t('Saved. An admin reviews it first.') : t('Saved.')));
    onClose();
    return undefined;
  };
  const submission = useSubmit(async (fields, form) => {
    const texts = textsOf(fields);
    const wrong = limitProblem(texts) ?? runProblem(form, promo);
    if (wrong) return wrong;
    const body = changeOf(texts);
    if (promo.status !== 'approved' || !leadsElsewhere(promo, body) || unsure) return send(body);
    setUnsure(body);
    return undefined;
  });
  return (
    <Dialog title={t('Link and limits')} description={promo.title} onClose={onClose}>
      <Form className={css['fields']} submission={submission} onChange={() => setUnsure(undefined)}>
        <CampaignFields promo={promo} isOpen />
        {unsure && (
          <Alert tone="amber">
            {t('With another link or button text the promo leaves the feed until an admin has approved it again.')}
          </Alert>
        )}
        <Button type="submit" look="primary" disabled={submission.isBusy}>
          {submission.isBusy ? t('Saving…') : unsure ? t('Save and send to review') : t('Save')}
        </Button>
      </Form>
    </Dialog>
  );
}
