// What the mails say that follow a change of how somebody signs in. Nothing in them was written by
// whoever made the change.
export type AccountChange =
  | 'password'
  | 'email'
  | 'totp_added'
  | 'totp_removed'
  | 'codes_renewed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'app_password_added'
  | 'app_password_removed'
  | 'sso_linked'
  | 'sso_unlinked'
  | 'factors_reset'

const english: Record<AccountChange, string> = {
  password: 'The password of your account was changed.',
  email: 'The e-mail address of your account was changed.',
  totp_added: 'An authenticator app was set up for your account.',
  totp_removed: 'The authenticator app of your account was switched off.',
  codes_renewed: 'New recovery codes were made for your account.',
  passkey_added: 'A passkey was added to your account.',
  passkey_removed: 'A passkey of your account was removed.',
  app_password_added: 'An app password was made for your account.',
  app_password_removed: 'An app password of your account was ended.',
  sso_linked: 'Your account was connected to another sign-in service.',
  sso_unlinked: 'Your account was disconnected from another sign-in service.',
  factors_reset: 'An administrator took the second factors off your account.',
}

const german: Record<AccountChange, string> = {
  password: 'Das Passwort deines Kontos wurde geändert.',
  email: 'Die E-Mail-Adresse deines Kontos wurde geändert.',
  totp_added: 'Für dein Konto wurde eine Authenticator-App eingerichtet.',
  totp_removed: 'Die Authenticator-App deines Kontos wurde ausgeschaltet.',
  codes_renewed: 'Für dein Konto wurden neue Wiederherstellungscodes erzeugt.',
  passkey_added: 'Zu deinem Konto kam ein Passkey hinzu.',
  passkey_removed: 'Ein Passkey deines Kontos wurde entfernt.',
  app_password_added: 'Für dein Konto wurde ein App-Passwort erzeugt.',
  app_password_removed: 'Ein App-Passwort deines Kontos wurde beendet.',
  sso_linked: 'Dein Konto wurde mit einem anderen Anmeldedienst verbunden.',
  sso_unlinked: 'Dein Konto wurde von einem anderen Anmeldedienst getrennt.',
  factors_reset: 'Ein Administrator hat die zweiten Faktoren deines Kontos entfernt.',
}

/** In the person's language where there are words for it, otherwise in English. */
export const changeText = (
  change: AccountChange,
  langid: string,
  site: string,
  link: string,
): { subject: string; body: string } =>
  langid === 'de'
    ? {
        subject: `Dein Konto bei ${site} wurde geändert`,
        body: `${german[change]}

Wenn du das warst, brauchst du nichts zu tun.

Wenn du es nicht warst, öffne innerhalb von sieben Tagen diese Adresse. Sie beendet alle Anmeldungen und App-Passwörter, nimmt zurück, was seitdem an Anmeldewegen hinzukam, und schickt dir einen Link für ein neues Passwort:

${link}
`,
      }
    : {
        subject: `Your account at ${site} was changed`,
        body: `${english[change]}

If it was you, nothing needs to be done.

If it was not you, open this address within seven days. It ends all sign-ins and app passwords, takes back ways of signing in that were added since, and sends you a link for a new password:

${link}
`,
      }
