// Sentences of summaries.ts for the other ways in.
import type { signInRows } from './rows.ts'

export const signInSummaries: Record<keyof typeof signInRows, string> = {
  startSso:
    'Starts signing in through the site’s sign-in service: returns the address of its page, and the values to send when finishing.',
  finishSso:
    'Signs in with what the sign-in service returned; accounts with a second factor must enter it first.',
  linkSso: 'Links the caller’s account to a person at the sign-in service.',
  unlinkSso: 'Unlinks the caller’s account from the sign-in service.',
  readSignInMethods:
    'Reads how the caller can sign in: password, authenticator app, passkeys, recovery codes, app passwords, bench PIN, sign-in service.',
  startTotp:
    'Creates a secret for an authenticator app; it takes effect once a code from it is confirmed.',
  confirmTotp:
    'Switches on the authenticator app. The first second factor comes with recovery codes, shown only once.',
  removeTotp: 'Switches off the authenticator app.',
  renewRecoveryCodes: 'Creates new recovery codes, shown only once; the old ones stop working.',
  startPasskey: 'Starts adding a passkey: returns the options for the browser.',
  addPasskey: 'Adds a passkey with the browser’s answer.',
  removePasskey: 'Removes a passkey.',
  startPasskeySignIn: 'Starts signing in with a passkey: returns the options for the browser.',
  finishPasskeySignIn: 'Signs in with a passkey; no second factor is needed.',
  startConfirming:
    'Starts a confirmation with one of the caller’s passkeys: returns the options for the browser.',
  confirmSignIn:
    'Confirms the Admin’s identity with a password or passkey. For ten minutes, this sign-in can then do what needs confirmation.',
  setBenchPin: 'Sets the PIN with which the caller signs in other people’s runs at the bench.',
  removeBenchPin: 'Removes the bench PIN.',
  createAppPassword:
    'Creates a password for programs that sign in with an email address and a password; shown only once. It never allows administration.',
  removeAppPassword: 'Deletes an app password and ends its sign-ins.',
  resetSecondFactor:
    'Removes the second factors and app passwords of a person who has lost them, and ends their sign-ins.',
}
