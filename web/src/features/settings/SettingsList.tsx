import { useState, type SubmitEvent } from 'react';
import { ChevronRight } from 'lucide-react';
import { Link, NavLink, useNavigate } from 'react-router-dom';
import { searchTextOf } from '../../app/searchText.ts';
import { t, tn } from '../../i18n/translate.ts';
import { TextField } from '../../ui/TextField.tsx';
import { findSettings, type FoundSetting } from './findSettings.ts';
import { PLACES } from './sections.ts';
import css from './SettingsScreen.module.css';

/** Leads to the sections. What is typed into its field finds single settings; Enter opens the first one. */
export function SettingsList() {
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const found = findSettings(PLACES, query);
  const isAsked = searchTextOf(query) !== '';
  const openFirst = (event: SubmitEvent) => {
    event.preventDefault();
    const [first] = found;
    if (first) void navigate(first.place.path);
  };
  return (
    <div className={css['list']}>
      <form role="search" aria-label={t('Settings')} onSubmit={openFirst}>
        <TextField
          label={t('Search settings')}
          type="search"
          autoComplete="off"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </form>
      <p role="status" className={isAsked && found.length === 0 ? 'quiet' : 'unseen'}>
        {isAsked && countText(found.length)}
      </p>
      {found.length > 0 && <Found found={found} />}
      {!isAsked && <Sections />}
    </div>
  );
}

const countText = (count: number): string =>
  count === 0 ? t('No settings found.') : tn(count, '{count} setting', '{count} settings');

const Found = ({ found }: { found: readonly FoundSetting[] }) => (
  <ul aria-label={t('Settings found')}>
    {found.map(({ place: { path, title, Icon }, setting }) => (
      <li key={setting}>
        <Link className={css['place']} to={path}>
          <Icon />
          <span>
            {t(setting)} <small className="quiet">{t(title)}</small>
          </span>
          <ChevronRight />
        </Link>
      </li>
    ))}
  </ul>
);

const Sections = () => (
  <nav aria-label={t('Settings')}>
    <ul>
      {PLACES.map(({ path, title, Icon, settings }) => (
        <li key={path}>
          <NavLink className={css['place'] ?? ''} to={path}>
            <Icon />
            <span>
              {t(title)} <small className="quiet">{settings.map((setting) => t(setting)).join(' · ')}</small>
            </span>
            <ChevronRight />
          </NavLink>
        </li>
      ))}
    </ul>
  </nav>
);
