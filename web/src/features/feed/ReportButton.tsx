import { Flag } from 'lucide-react';
import { t } from '../../i18n/translate.ts';
import { IconButton } from '../../ui/IconButton.tsx';

export const ReportButton = ({ onPress }: { onPress: () => void }) => (
  <IconButton tone="over" name={t('Report')} icon={<Flag />} onClick={onPress} />
);
