import { useState, type SubmitEvent } from 'react';
import { Trash2 } from 'lucide-react';
import type { Captions } from '@tallscreen/bff/contract/video';
import { captionLimits } from '@tallscreen/proto/rules/caption-limits';
import { useDeleteCaptionsMutation, useSetCaptionsMutation } from '../../api/captions.ts';
import { errorText } from '../../api/errors.ts';
import { problemText } from '../../i18n/errorText.ts';
import { t } from '../../i18n/translate.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { captionsName, languageName, LANGUAGES } from '../../ui/languages.ts';
import { Select, TextField } from '../../ui/TextField.tsx';
import css from './Upload.module.css';

type Props = { video: { id: number; title: string; captions: Captions[] }; onClose: () => void };

const ownLanguage = (): string => LANGUAGES.find((code) => navigator.language.split('-')[0] === code) ?? 'en';

/** Lists the captions of a video, and adds, replaces and deletes them. */
export function CaptionsDialog({ video, onClose }: Props) {
  const [captions, setCaptions] = useState(video.captions);
  const [lang, setLang] = useState(ownLanguage);
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState('');
  const [isSaved, setSaved] = useState(false);
  const [save, { isLoading: isSaving }] = useSetCaptionsMutation();
  const [remove, { isLoading: isRemoving }] = useDeleteCaptionsMutation();
  const isBusy = isSaving || isRemoving;

  const show = ({ data, error }: { data?: { captions: Captions[] } | undefined; error?: unknown }) => {
    setProblem(error ? errorText(error as never, t('Something went wrong.')) : '');
    if (data) setCaptions(data.captions);
  };
  const send = async () => {
    setSaved(false);
    if (!file) return setProblem(t('Please select a WebVTT file.'));
    if (file.size > captionLimits.bytes)
      return setProblem(problemText('captions_too_large', { max: captionLimits.kilobytes }));
    const content = await file.text().catch(() => undefined);
    if (content === undefined) return setProblem(t('The file has changed or is gone. Select it again.'));
    const answer = await save({ id: video.id, lang, file: content });
    show(answer);
    setSaved(!answer.error);
  };
  const forget = async (code: string) => {
    setSaved(false);
    show(await remove({ id: video.id, lang: code }));
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <Dialog title={t('Captions')} description={video.title} onClose={onClose}>
      {captions.length === 0 && <p className="quiet small">{t('There are none yet.')}</p>}
      {captions.length > 0 && (
        <ul className={css['captions']}>
          {captions.map((one) => (
            <li key={one.lang}>
              <a className="link" href={one.url} download={`${video.title}.${one.lang}.vtt`}>
                {captionsName(one)}
              </a>
              <IconButton
                name={t('Delete captions in {language}', { language: languageName(one.lang) })}
                icon={<Trash2 />}
                disabled={isBusy}
                onClick={() => void forget(one.lang)}
              />
            </li>
          ))}
        </ul>
      )}
      <form className={css['column']} onSubmit={onSubmit}>
        {isSaved && <Alert tone="good">{t('Saved.')}</Alert>}
        <Select label={t('Language')} value={lang} onChange={(event) => setLang(event.target.value)}>
          {LANGUAGES.map((code) => (
            <option key={code} value={code}>
              {languageName(code)}
            </option>
          ))}
        </Select>
        <TextField
          label={t('WebVTT file')}
          hint={t('A .vtt file up to 256KB. It replaces the captions in the same language.')}
          type="file"
          error={problem || undefined}
          accept=".vtt,text/vtt"
          onChange={(event) => setFile(event.target.files?.[0] ?? null)}
        />
        <Button type="submit" look="primary" disabled={isBusy}>
          {isSaving ? t('Saving…') : t('Save captions')}
        </Button>
      </form>
    </Dialog>
  );
}
