import { useId, useState } from 'react';
import type { Promo } from '@tallscreen/bff/contract/video';
import { campaignLimits } from '@tallscreen/proto/rules/campaign-limits';
import { msg, t } from '../../i18n/translate.ts';
import { TextField } from '../../ui/TextField.tsx';
import { inputValueOf } from '../upload/publishTime.ts';
import { labelOf, toMajor } from './campaign.ts';
import { PriceNote } from './PriceNote.tsx';
import css from './Promos.module.css';

const textOf = (value: number | null | undefined) => (value ? String(value) : '');

/** The allowed texts of the button, to be translated. */
const proposals: Record<(typeof campaignLimits.callsToAction)[number], string> = {
  'Learn more': msg('Learn more'),
  'Shop now': msg('Shop now'),
  'Sign up': msg('Sign up'),
  'Book now': msg('Book now'),
  'Get the app': msg('Get the app'),
  'Contact us': msg('Contact us'),
};

/** The fields for a promo's link, run and limits. */
export function CampaignFields({ promo, isOpen = false }: { promo?: Promo; isOpen?: boolean }) {
  const list = useId();
  const [totalCap, setTotalCap] = useState(textOf(promo?.total_cap));
  // Not type="number": for text that is not a number the browser would return an empty text, which means no limit.
  const count = { inputMode: 'numeric' } as const;
  const money = { inputMode: 'decimal' } as const;
  return (
    <>
      <TextField
        label={t('Link')}
        name="link"
        type="url"
        hint={t('Optional, with https://. Viewers see its host on the button. An admin looks at every new link.')}
        limit={campaignLimits.link}
        defaultValue={promo?.link ?? ''}
      />
      <TextField
        label={t('Button text')}
        name="call_to_action"
        hint={t('Up to {count} characters, for example “{text}”.', {
          count: campaignLimits.callToAction,
          text: t(proposals[campaignLimits.callsToAction[0]]),
        })}
        limit={campaignLimits.callToAction}
        list={list}
        defaultValue={promo?.call_to_action ?? ''}
      />
      <datalist id={list}>
        {campaignLimits.callsToAction.map((text) => (
          <option key={text} value={t(proposals[text])} />
        ))}
      </datalist>
      <div className={css['run']}>
        <TextField
          label={t('Starts')}
          name="starts_at"
          type="datetime-local"
          hint={t('Your local time. Empty: once it is approved.')}
          defaultValue={inputValueOf(promo?.starts_at)}
        />
        <TextField
          label={t('Ends')}
          name="ends_at"
          type="datetime-local"
          hint={t('Neither shown nor billed from then on. Empty: no end.')}
          defaultValue={inputValueOf(promo?.ends_at)}
        />
      </div>
      <PriceNote totalCap={totalCap} />
      <details className={css['limits']} open={isOpen}>
        <summary>{t('Limits')}</summary>
        <div
          className={css['fields']}
          onInput={({ target }) => {
            if (target instanceof HTMLInputElement && target.name === 'total_cap') setTotalCap(target.value);
          }}
        >
          <p className="quiet small">
            {t(
              'An empty field is no limit. Days begin at midnight UTC, and what a day may have is spread over the day.',
            )}
          </p>
          <TextField label={labelOf('daily_cap')} name="daily_cap" {...count} defaultValue={textOf(promo?.daily_cap)} />
          <TextField label={labelOf('total_cap')} name="total_cap" {...count} defaultValue={textOf(promo?.total_cap)} />
          <TextField
            label={labelOf('daily_budget')}
            name="daily_budget"
            hint={t('In the currency of the price.')}
            {...money}
            defaultValue={toMajor(promo?.daily_budget ?? null)}
          />
          <TextField
            label={labelOf('total_budget')}
            name="total_budget"
            hint={t('In the currency of the price.')}
            {...money}
            defaultValue={toMajor(promo?.total_budget ?? null)}
          />
          <TextField
            label={labelOf('frequency_cap')}
            name="frequency_cap"
            {...count}
            defaultValue={textOf(promo?.frequency_cap)}
          />
        </div>
      </details>
    </>
  );
}
