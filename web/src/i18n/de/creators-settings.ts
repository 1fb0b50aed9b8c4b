import type { Catalogue } from '../translate.ts';

/** Settings of the account and of the feed. */
export const settings: Catalogue = {
  'Account and security': 'Konto und Sicherheit',
  'Delete account': 'Konto löschen',
  'Your profile, videos and comments go with it, for good.':
    'Dein Profil, deine Videos und Kommentare verschwinden mit ihm, für immer.',

  // email address
  Verified: 'Bestätigt',
  'Not verified': 'Nicht bestätigt',
  'Change email': 'E-Mail ändern',
  'New email': 'Neue E-Mail',
  'Save email': 'E-Mail speichern',
  'Enter the new email and your password.': 'Gib die neue E-Mail und dein Passwort ein.',
  'This is your email already.': 'Das ist schon deine E-Mail.',
  'Your email could not be changed.': 'Deine E-Mail konnte nicht geändert werden.',
  'Your email has been changed.': 'Deine E-Mail ist geändert.',
  'Enter the six-digit code that was mailed to you. Until then your views and likes do not count for rankings.':
    'Gib den sechsstelligen Code aus der Mail an dich ein. Bis dahin zählen deine Aufrufe und „Gefällt mir“ nicht für Ranglisten.',
  'Code from the mail': 'Code aus der Mail',
  'Enter the code from the mail.': 'Gib den Code aus der Mail ein.',
  'Verify email': 'E-Mail bestätigen',
  'Send a new code': 'Neuen Code senden',
  'Your email is verified.': 'Deine E-Mail ist bestätigt.',
  'Your email is verified. Please set up two-factor login again.':
    'Deine E-Mail ist bestätigt. Bitte richte die Zwei-Faktor-Anmeldung neu ein.',
  'Verifying turns off two-factor login and ends other sessions: they may be of somebody else.':
    'Das Bestätigen schaltet die Zwei-Faktor-Anmeldung aus und beendet andere Sitzungen: Sie könnten jemand anderem gehören.',
  'If no code or link from a mail has been used for this account yet, the first one turns this off: somebody else may have set it up.':
    'Wurde für dieses Konto noch kein Code oder Link aus einer E-Mail benutzt, schaltet der erste dies aus: Es könnte jemand anderes eingerichtet haben.',
  'Your email could not be verified.': 'Deine E-Mail konnte nicht bestätigt werden.',
  'No mail could be sent.': 'Es konnte keine Mail gesendet werden.',

  // password
  'Change password': 'Passwort ändern',
  'Current password': 'Jetziges Passwort',
  'New password': 'Neues Passwort',
  'At least 6 characters. All other sessions will end.': 'Mindestens 6 Zeichen. Alle anderen Sitzungen werden beendet.',
  'Save password': 'Passwort speichern',
  'Enter your current and the new password.': 'Gib dein jetziges und das neue Passwort ein.',
  'Your password could not be changed.': 'Dein Passwort konnte nicht geändert werden.',
  'Your password has been changed. All other sessions have ended.':
    'Dein Passwort ist geändert. Alle anderen Sitzungen sind beendet.',

  // two-factor sign-in
  'Two-factor sign-in': 'Zwei-Faktor-Anmeldung',
  'Admins must use two-factor sign-in here. Set it up to go on.':
    'Admins brauchen hier die Zwei-Faktor-Anmeldung. Richte sie ein, um weiterzumachen.',
  'Signing in asks for a code of your authenticator app.':
    'Beim Anmelden wird ein Code deiner Authenticator-App verlangt.',
  'Signing in then also asks for a code of an authenticator app. A stolen password alone opens nothing.':
    'Beim Anmelden wird dann auch ein Code einer Authenticator-App verlangt. Ein gestohlenes Passwort allein öffnet nichts.',
  'Set up': 'Einrichten',
  'Set up two-factor sign-in': 'Zwei-Faktor-Anmeldung einrichten',
  'Enter your password.': 'Gib dein Passwort ein.',
  'The set-up could not begin.': 'Die Einrichtung konnte nicht beginnen.',
  'Keep these recovery codes somewhere safe. Each replaces a code once, for example if you lose your phone. They are not shown again.':
    'Bewahre diese Ersatzcodes sicher auf. Jeder ersetzt einmal einen Code, zum Beispiel wenn du dein Telefon verlierst. Sie werden nicht noch einmal gezeigt.',
  'I have saved them': 'Ich habe sie gesichert',
  'Recovery codes': 'Ersatzcodes',
  'Recovery codes for Tallscreen': 'Ersatzcodes für Tallscreen',
  'Recovery codes copied.': 'Ersatzcodes kopiert.',
  'The codes could not be copied.': 'Die Codes konnten nicht kopiert werden.',
  Copy: 'Kopieren',
  Download: 'Herunterladen',
  'Scan this with your authenticator app, or type in the secret.':
    'Scanne das mit deiner Authenticator-App oder tippe den Schlüssel ein.',
  'QR code of the secret': 'QR-Code des Schlüssels',
  'Secret: {secret}': 'Schlüssel: {secret}',
  'Code of the app': 'Code der App',
  'Enter the code that your app shows.': 'Gib den Code ein, den deine App zeigt.',
  'Turn on': 'Einschalten',
  'Two-factor sign-in is on.': 'Die Zwei-Faktor-Anmeldung ist an.',
  'Two-factor sign-in could not be turned on.': 'Die Zwei-Faktor-Anmeldung konnte nicht eingeschaltet werden.',
  'Turn off': 'Ausschalten',
  'Turn off two-factor sign-in?': 'Zwei-Faktor-Anmeldung ausschalten?',
  'Your password alone will then open your account.': 'Dann genügt dein Passwort, um dein Konto zu öffnen.',
  'Enter your password and a code.': 'Gib dein Passwort und einen Code ein.',
  'Two-factor sign-in is off.': 'Die Zwei-Faktor-Anmeldung ist aus.',
  'Two-factor sign-in could not be turned off.': 'Die Zwei-Faktor-Anmeldung konnte nicht ausgeschaltet werden.',

  // sessions
  Sessions: 'Sitzungen',
  'Where you are signed in. End what you do not know, and change your password.':
    'Wo du angemeldet bist. Beende, was du nicht kennst, und ändere dein Passwort.',
  'Your sessions could not be loaded.': 'Deine Sitzungen konnten nicht geladen werden.',
  'You are signed in nowhere else.': 'Du bist sonst nirgends angemeldet.',
  'Unknown device': 'Unbekanntes Gerät',
  '{browser} on {system}': '{browser} auf {system}',
  'This device': 'Dieses Gerät',
  'Last used {used} · signed in {since}': 'Zuletzt benutzt: {used} · angemeldet: {since}',
  End: 'Beenden',
  'End the session of {device}': 'Sitzung von {device} beenden',
  'The session could not be ended.': 'Die Sitzung konnte nicht beendet werden.',
  'End all others': 'Alle anderen beenden',
  'End all other sessions?': 'Alle anderen Sitzungen beenden?',
  'You stay signed in here only.': 'Du bleibst nur hier angemeldet.',
  'All other sessions have ended.': 'Alle anderen Sitzungen sind beendet.',
  'The sessions could not be ended.': 'Die Sitzungen konnten nicht beendet werden.',

  // the feed
  'Your feed': 'Dein Feed',
  'Kept in this browser.': 'Wird in diesem Browser gespeichert.',
  Playback: 'Wiedergabe',
  'Play videos by themselves': 'Videos von selbst abspielen',
  'Your system asks for less motion, so videos wait for a tap anyway.':
    'Dein System wünscht weniger Bewegung, darum warten Videos ohnehin auf ein Tippen.',
  'Play with sound': 'Mit Ton abspielen',
  'Data saver': 'Datensparen',
  'Shows only the picture of a video until you tap it, then plays a smaller version, and loads nothing ahead.':
    'Zeigt von einem Video nur das Bild, bis du es antippst, spielt dann eine kleinere Fassung und lädt nichts im Voraus.',
  'As my browser asks for': 'Wie mein Browser es wünscht',
  'Muted words': 'Stummgeschaltete Wörter',
  'Videos with one of these words in their title or hashtags do not come up in your feed. Of a phrase all words must occur. Search still finds them.':
    'Videos mit einem dieser Wörter in Titel oder Hashtags kommen nicht in deinen Feed. Bei mehreren Wörtern müssen alle vorkommen. Die Suche findet sie weiterhin.',
  'Failed to load your words.': 'Deine Wörter konnten nicht geladen werden.',
  'You have muted no words.': 'Du hast keine Wörter stummgeschaltet.',
  'Word or phrase': 'Wort oder Wortgruppe',
  'Enter a word.': 'Gib ein Wort ein.',
  Mute: 'Stummschalten',
  'Unmute {word}': '„{word}“ nicht mehr stummschalten',
  'Your words could not be saved.': 'Deine Wörter konnten nicht gespeichert werden.',
  'Not interested': 'Kein Interesse',
  'What you left out by the menu of a video or promo.':
    'Was du über das Menü eines Videos oder einer Anzeige weggelassen hast.',
  'Failed to load what you left out.': 'Was du weggelassen hast, konnte nicht geladen werden.',
  'You have left out nothing.': 'Du hast nichts weggelassen.',
  'Promos of {name}': 'Anzeigen von {name}',
  'promos of {name}': 'Anzeigen von {name}',
  'A deleted video': 'Ein gelöschtes Video',
  'a deleted video': 'ein gelöschtes Video',
  'Show again': 'Wieder zeigen',
  'Show {name} again': 'Wieder zeigen: {name}',
  'Unable to change your feed.': 'Dein Feed konnte nicht geändert werden.',
  'And {count} older videos.': { one: 'Und {count} älteres Video.', other: 'Und {count} ältere Videos.' },
  'People and history': 'Personen und Verlauf',
  'Muted people': 'Stummgeschaltete Personen',
  'Blocked people': 'Blockierte Personen',
  'Watch history': 'Verlauf',
};
