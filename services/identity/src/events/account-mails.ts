import { nameInMail } from '#domain/name-in-mail';
import type { Mail } from '#events/mail';

/** The mail with the code that verifies an e-mail address. */
export const emailCodeMail = (to: string, code: string): Mail => ({
  to,
  subject: { en: 'Verify your e-mail address', de: 'Bestätige deine E-Mail-Adresse' },
  text: {
    en:
      `Your code to verify this e-mail address is ${code}.\n\n` +
      'It is good for 24 hours. If you have no account at Tallscreen, ignore this mail.\n',
    de:
      `Dein Code, um diese E-Mail-Adresse zu bestätigen, ist ${code}.\n\n` +
      'Er gilt 24 Stunden. Wenn du kein Konto bei Tallscreen hast, ignoriere diese E-Mail.\n',
  },
});

/** The notice to the address that an account had before. It does not name the new address. */
export const emailChangedMail = (to: string, username: string): Mail => ({
  to,
  subject: { en: 'Your e-mail address was changed', de: 'Deine E-Mail-Adresse wurde geändert' },
  text: {
    en:
      `The e-mail address of your Tallscreen account ${nameInMail(username)} was changed. Mails no longer go to this address.\n\n` +
      'If it was not you, sign in, change your password, end all other sessions and set your address again.\n',
    de:
      `Die E-Mail-Adresse deines Tallscreen-Kontos ${nameInMail(username)} wurde geändert. An diese Adresse gehen keine E-Mails mehr.\n\n` +
      'Wenn du das nicht warst, melde dich an, ändere dein Passwort, beende alle anderen Sitzungen und trage deine Adresse wieder ein.\n',
  },
});

/** The notice that the password was changed. */
export const passwordChangedMail = (to: string, username: string): Mail => ({
  to,
  subject: { en: 'Your password was changed', de: 'Dein Passwort wurde geändert' },
  text: {
    en:
      `The password of your Tallscreen account ${nameInMail(username)} was changed, and all other sessions have ended.\n\n` +
      'If it was not you, set a new password by "Forgot password" now.\n',
    de:
      `Das Passwort deines Tallscreen-Kontos ${nameInMail(username)} wurde geändert, und alle anderen Sitzungen sind beendet.\n\n` +
      'Wenn du das nicht warst, setze jetzt mit „Passwort vergessen?“ ein neues Passwort.\n',
  },
});

/** The notice that an admin has turned two-factor sign-in off. */
export const totpRemovedByAdminMail = (to: string, username: string): Mail => ({
  to,
  subject: {
    en: 'An admin turned two-factor sign-in off',
    de: 'Die Zwei-Faktor-Anmeldung wurde von einem Admin ausgeschaltet',
  },
  text: {
    en:
      `An admin turned off two-factor sign-in of your Tallscreen account ${nameInMail(username)}, and all sessions have ended. ` +
      'Sign in with your password and set it up again.\n\n' +
      'If you did not ask for it, set a new password by "Forgot password" now and tell the operator.\n',
    de:
      `Ein Admin hat die Zwei-Faktor-Anmeldung für dein Tallscreen-Konto ${nameInMail(username)} ausgeschaltet, ` +
      'und alle Sitzungen sind beendet. Melde dich mit deinem Passwort an und richte sie neu ein.\n\n' +
      'Wenn du nicht darum gebeten hast, setze jetzt mit „Passwort vergessen?“ ein neues Passwort ' +
      'und sage dem Betreiber Bescheid.\n',
  },
});

/** The notice that the address was proven for the first time, and that settings made before were dropped. */
export const totpDroppedMail = (to: string, username: string): Mail => ({
  to,
  subject: {
    en: 'Your address is verified; please set up two-factor sign-in again',
    de: 'Deine Adresse ist bestätigt; richte die Zwei-Faktor-Anmeldung bitte neu ein',
  },
  text: {
    en:
      `You have shown that this address of the Tallscreen account ${nameInMail(username)} is yours. Two-factor sign-in was set up ` +
      'before that, possibly by somebody else, so it was turned off, and the other sessions have ended.\n\n' +
      'Set it up again in your settings.\n',
    de:
      `Du hast gezeigt, dass diese Adresse des Tallscreen-Kontos ${nameInMail(username)} dir gehört. Die Zwei-Faktor-Anmeldung ` +
      'wurde davor eingerichtet, vielleicht von jemand anderem. Deshalb ist sie jetzt ausgeschaltet, ' +
      'und die anderen Sitzungen sind beendet.\n\n' +
      'Richte sie in den Einstellungen neu ein.\n',
  },
});

/** The notice that two-factor sign-in was turned on or off. */
export const totpChangedMail = (to: string, username: string, isOn: boolean): Mail => ({
  to,
  subject: {
    en: `Two-factor sign-in was turned ${isOn ? 'on' : 'off'}`,
    de: `Die Zwei-Faktor-Anmeldung wurde ${isOn ? 'eingeschaltet' : 'ausgeschaltet'}`,
  },
  text: {
    en:
      `Two-factor sign-in of your Tallscreen account ${nameInMail(username)} was turned ${isOn ? 'on' : 'off'}.\n\n` +
      'If it was not you, change your password and end all other sessions now.\n',
    de:
      `Die Zwei-Faktor-Anmeldung für dein Tallscreen-Konto ${nameInMail(username)} wurde ${isOn ? 'eingeschaltet' : 'ausgeschaltet'}.\n\n` +
      'Wenn du das nicht warst, ändere jetzt dein Passwort und beende alle anderen Sitzungen.\n',
  },
});
