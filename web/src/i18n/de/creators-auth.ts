import type { Catalogue } from '../translate.ts';

/** Login, registration, lost passwords; rules, strikes and transparency. */
export const auth: Catalogue = {
  Login: 'Anmelden',
  'Logging in…': 'Wird angemeldet …',
  'Welcome back. The next clip is waiting.': 'Willkommen zurück. Das nächste Video wartet.',
  'Your session has ended. Log in to go on.': 'Deine Sitzung ist beendet. Melde dich an, um weiterzumachen.',
  'Shared with you': 'Mit dir geteilt',
  'Watch without an account': 'Ohne Konto ansehen',
  'Forgot password?': 'Passwort vergessen?',
  'New here?': 'Neu hier?',
  'Email and password are required.': 'E-Mail und Passwort sind nötig.',
  'Admin login': 'Anmeldung für Admins',
  'For the people who keep this place in order.': 'Für alle, die hier für Ordnung sorgen.',
  'Not an admin? Login here': 'Kein Admin? Hier anmelden',
  'Username or email': 'Benutzername oder E-Mail',
  'Both username and password are required.': 'Benutzername und Passwort sind nötig.',
  'Invalid credentials or server error.': 'Falsche Zugangsdaten oder ein Fehler des Servers.',
  'Two-factor code': 'Zwei-Faktor-Code',
  'From your authenticator app, or one of your recovery codes.':
    'Aus deiner Authenticator-App, oder einer deiner Ersatzcodes.',

  // registration
  'One account to watch, like, comment and upload.':
    'Ein Konto zum Ansehen, Kommentieren, Hochladen und für „Gefällt mir“.',
  'Already registered?': 'Schon registriert?',
  'At least 6 characters.': 'Mindestens 6 Zeichen.',
  'Creating your account…': 'Dein Konto wird angelegt …',
  'All fields are required.': 'Fülle alle Felder aus.',
  'Password must be at least 6 characters.': 'Das Passwort muss mindestens 6 Zeichen haben.',
  'Bot submission detected.': 'Das sah nach einem Programm aus, nicht nach einem Menschen.',
  'JavaScript verification failed.': 'Die Prüfung im Browser ist fehlgeschlagen.',

  // lost passwords
  'Reset password': 'Passwort zurücksetzen',
  'Step 1 of 3 · We send a 6-digit code to your email.':
    'Schritt 1 von 3 · Wir senden dir einen sechsstelligen Code per E-Mail.',
  'Step 2 of 3 · Enter the code from the email.': 'Schritt 2 von 3 · Gib den Code aus der E-Mail ein.',
  'Step 3 of 3 · Choose a new password.': 'Schritt 3 von 3 · Wähle ein neues Passwort.',
  'Back to login': 'Zurück zur Anmeldung',
  'Please enter a valid email.': 'Bitte gib eine gültige E-Mail ein.',
  'Send code': 'Code senden',
  'Failed to send reset code.': 'Der Code konnte nicht gesendet werden.',
  Code: 'Code',
  'Sent to {email}, if an account uses it.': 'Gesendet an {email}, wenn ein Konto diese Adresse hat.',
  'Please enter the 6-digit code.': 'Bitte gib den sechsstelligen Code ein.',
  'Invalid or expired code.': 'Der Code ist falsch oder abgelaufen.',
  'Check code': 'Code prüfen',
  'Set password': 'Passwort setzen',
  'Password reset failed.': 'Das Passwort konnte nicht zurückgesetzt werden.',
  'Your password is changed. Taking you to the login…': 'Dein Passwort ist geändert. Weiter zur Anmeldung …',

  // rules and strikes
  'Rules and strikes': 'Regeln und Strikes',
  'A strike is a removal by an admin or a report that was upheld. It expires after 90 days.':
    'Ein Strike ist eine Entfernung durch einen Admin oder eine bestätigte Meldung. Er verfällt nach 90 Tagen.',
  'Failed to load your strikes.': 'Deine Strikes konnten nicht geladen werden.',
  'You have no strikes.': 'Du hast keine Strikes.',
  'Thank you for keeping to the rules.': 'Danke, dass du dich an die Regeln hältst.',
  'The rules': 'Die Regeln',
  'Failed to load the rules.': 'Die Regeln konnten nicht geladen werden.',
  '“{title}”': '„{title}“',
  'Your account': 'Dein Konto',
  'One of your videos': 'Eines deiner Videos',
  'One of your promos': 'Eine deiner Anzeigen',
  'One of your comments': 'Einer deiner Kommentare',
  'It breaks a rule of the platform.': 'Es verstößt gegen eine Regel der Plattform.',
  'At {moment} of the video': 'Bei {moment} im Video',
  'Given {given} · expires {until}': 'Vergeben: {given} · verfällt: {until}',
  'What moderation did in each month': 'Was die Moderation in jedem Monat getan hat',

  // transparency
  Transparency: 'Transparenz',
  'What was uploaded, reported and decided in each month (UTC). Uploads and decisions count videos and promos. The median decision is the time from the upload, or from the appeal, until an admin decided.':
    'Was in jedem Monat (UTC) hochgeladen, gemeldet und entschieden wurde. Uploads und Entscheidungen zählen Videos und Anzeigen. Die mittlere Entscheidung ist die Zeit vom Upload oder Einspruch, bis ein Admin entschieden hat, als Median.',
  'Failed to load the totals.': 'Die Summen konnten nicht geladen werden.',
  'Nothing was uploaded yet.': 'Noch wurde nichts hochgeladen.',
  'The first month shows up here.': 'Der erste Monat erscheint hier.',
  'Totals by month': 'Summen nach Monat',
  Uploads: 'Uploads',
  Appeals: 'Einsprüche',
  Granted: 'Stattgegeben',
  'Median decision': 'Mittlere Entscheidung',
};
