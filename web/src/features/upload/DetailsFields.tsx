import { MAX_PUBLISH_DAYS } from '@tallscreen/proto/rules/publish-time';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { t } from '../../i18n/translate.ts';
import { LANGUAGES, languageName } from '../../ui/languages.ts';
import { Select, TextField } from '../../ui/TextField.tsx';
import { HashtagsField } from './HashtagsField.tsx';
import type { DetailTexts } from './videoDetails.ts';

/** When a video without a publish time goes live. */
export type GoesLive = 'onceApproved' | 'onSave';

type Props = {
  /** The initial values of the fields. */
  texts?: DetailTexts | undefined;
  titleLabel: string;
  /** Absent for a promo, which has title and hashtags only. */
  ofVideo?: { languageHint?: string; goesLive: GoesLive | undefined } | undefined;
  disabled?: boolean;
};

/** The fields for the details of a video or promo. Without `goesLive` there is none for a publish time. */
export function DetailsFields({ texts, titleLabel, ofVideo, disabled = false }: Props) {
  return (
    <>
      <TextField
        label={titleLabel}
        name="title"
        defaultValue={texts?.title}
        limit={textLimits.title}
        required
        disabled={disabled}
      />
      <HashtagsField defaultValue={texts?.hashtags} disabled={disabled} />
      {ofVideo && <LanguageField code={texts?.language} hint={ofVideo.languageHint} disabled={disabled} />}
      {ofVideo && <VisibilityField visibility={texts?.visibility} disabled={disabled} />}
      {ofVideo && <AudienceField commentAudience={texts?.comments} disabled={disabled} />}
      {ofVideo?.goesLive && (
        <PublishTimeField goesLive={ofVideo.goesLive} defaultValue={texts?.publish_at} disabled={disabled} />
      )}
    </>
  );
}

type LanguageProps = { code: string | undefined; hint: string | undefined; disabled: boolean };

/** A language that the list does not have is added to it. */
function LanguageField({ code, ...field }: LanguageProps) {
  const languages = code && !LANGUAGES.includes(code) ? [code, ...LANGUAGES] : LANGUAGES;
  return (
    <Select label={t('Spoken language')} name="language" defaultValue={code ?? ''} {...field}>
      <option value="">{t('Not named')}</option>
      {languages.map((each) => (
        <option key={each} value={each}>
          {languageName(each)}
        </option>
      ))}
    </Select>
  );
}

type VisibilityProps = { visibility: string | undefined; disabled: boolean };

const VisibilityField = ({ visibility = '', disabled }: VisibilityProps) => (
  <Select label={t('Who can see this')} name="visibility" defaultValue={visibility} disabled={disabled}>
    <option value="">{t('Everyone')}</option>
    <option value="unlisted">{t('Anyone with the link')}</option>
    <option value="followers">{t('Followers')}</option>
    <option value="private">{t('Only you')}</option>
  </Select>
);

type AudienceProps = { commentAudience: string | undefined; disabled: boolean };

const AudienceField = ({ commentAudience = '', disabled }: AudienceProps) => (
  <Select label={t('Who may comment')} name="comments" defaultValue={commentAudience} disabled={disabled}>
    <option value="">{t('Everyone')}</option>
    <option value="followers">{t('Followers')}</option>
    <option value="off">{t('Nobody')}</option>
  </Select>
);

type TimeProps = { goesLive: GoesLive; defaultValue: string | undefined; disabled: boolean };

/** In the device's time zone. */
const PublishTimeField = ({ goesLive, ...field }: TimeProps) => (
  <TextField
    label={t('Publish at')}
    name="publish_at"
    type="datetime-local"
    hint={t(
      goesLive === 'onSave'
        ? 'Optional, in your local time, at most {days} days ahead. Empty: it goes live when you save.'
        : 'Optional, in your local time, at most {days} days ahead. Empty: it goes live once it is approved.',
      { days: MAX_PUBLISH_DAYS },
    )}
    {...field}
  />
);
