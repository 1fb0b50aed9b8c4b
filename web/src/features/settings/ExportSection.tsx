import { useExportQuery, useRequestExportMutation } from '../../api/account.ts';
import { errorText } from '../../api/errors.ts';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { Section } from './Section.tsx';
import css from './Settings.module.css';

const POLL_MS = 5_000;

/** Lets users ask for a file of all their data, and download it when it is ready. */
export function ExportSection() {
  const dispatch = useAppDispatch();
  const [request, { isLoading }] = useRequestExportMutation();
  const { data, isLoading: isUnknown } = useExportQuery(undefined, {
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
  });
  const isRunning = data?.status === 'running';
  const start = async () => {
    const { error } = await request();
    if (error) dispatch(toastShown(errorText(error, t('Something went wrong.')), 'error'));
  };
  return (
    <Section title={t('Your data')}>
      <p className="quiet">
        {isRunning
          ? t('Your data is being collected. You will be notified when it is ready.')
          : t('A file with your profile, videos, comments, messages and everything else that we store about you.')}
      </p>
      <div className={css['actions']}>
        {isUnknown ? (
          <Loading shape="block" height="var(--control)" />
        ) : data?.status === 'ready' && data.url ? (
          <a className="link" href={data.url} download>
            {t('Download your data')}
          </a>
        ) : (
          <Button onClick={() => void start()} disabled={isLoading || isRunning}>
            {t('Export my data')}
          </Button>
        )}
      </div>
    </Section>
  );
}
