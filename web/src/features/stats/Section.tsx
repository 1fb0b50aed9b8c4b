import { useId, useState, type ReactNode } from 'react';
import { Download, Info } from 'lucide-react';
import { useCsvFileMutation } from '../../api/stats.ts';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { saveFile } from '../../ui/saveFile.ts';
import { Loading } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import css from './Stats.module.css';

/** A button that shows and hides the meaning of a stat. */
export function useMeaning(name: string, meaning: string): { button: ReactNode; text: ReactNode } {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return {
    button: (
      <IconButton
        name={t('What “{name}” means', { name })}
        icon={<Info />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      />
    ),
    text: (
      <p id={id} className="quiet small" hidden={!isOpen}>
        {meaning}
      </p>
    ),
  };
}

/** Downloads the answer of an API call as a file. `of` names its content. */
export function CsvButton({ url, file, of }: { url: string; file: string; of: string }) {
  const dispatch = useAppDispatch();
  const [read, { isLoading }] = useCsvFileMutation();
  const download = async () => {
    const { data } = await read(url);
    if (data === undefined) dispatch(toastShown(t('The file could not be downloaded.'), 'error'));
    // Reading the answer as text has removed the byte order mark, which spreadsheets need.
    else saveFile(`${file}.csv`, `\uFEFF${data}`, 'text/csv');
  };
  return (
    <Button
      size="s"
      busy={isLoading}
      aria-label={t('Download CSV of {name}', { name: of })}
      onClick={() => void download()}
    >
      <Download aria-hidden="true" />
      CSV
    </Button>
  );
}

type Query<Data> = { data?: Data | undefined; isError: boolean; refetch: () => unknown };

type Props<Data> = {
  title: string;
  meaning: string;
  csv: { url: string; file: string };
  query: Query<Data>;
  failed: string;
  children: (data: NonNullable<Data>) => ReactNode;
};

/** A group of statistics with its meaning and download; shows a loading state or an error. */
export function Section<Data>({ title, meaning, csv, query, failed, children }: Props<Data>) {
  const { button, text } = useMeaning(title, meaning);
  const { data, isError, refetch } = query;
  return (
    <section className={css['section']} aria-label={title}>
      <header className={css['head']}>
        <h2>{title}</h2>
        {button}
        <CsvButton {...csv} of={title} />
      </header>
      {text}
      {data ? (
        children(data)
      ) : isError ? (
        <ErrorState text={failed} onRetry={() => void refetch()} />
      ) : (
        <Loading shape="block" height={200} />
      )}
    </section>
  );
}
