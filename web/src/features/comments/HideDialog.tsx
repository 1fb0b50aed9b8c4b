import { useState } from 'react';
import type { ReasonCode } from '@tallscreen/bff/contract/reason';
import { t } from '../../i18n/translate.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ReasonSelect } from '../admin/ReasonSelect.tsx';

type Props = { onHide: (rule: ReasonCode) => void; onClose: () => void };

/** Asks an admin for the rule before they hide another user's comment: its author can appeal the decision. */
export function HideDialog({ onHide, onClose }: Props) {
  const [rule, setRule] = useState<ReasonCode>('');
  return (
    <ConfirmDialog
      title={t('Hide this comment?')}
      text={t('Only its author and those who check comments see it then. The author is told, and can appeal.')}
      action={t('Hide')}
      onConfirm={() => onHide(rule)}
      onCancel={onClose}
    >
      <ReasonSelect value={rule} onChange={setRule} />
    </ConfirmDialog>
  );
}
