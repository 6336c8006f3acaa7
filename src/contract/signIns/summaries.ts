// Sentences of summaries.ts for the other ways in.
import type { signInRows } from './rows.ts'

export const signInSummaries: Record<keyof typeof signInRows, string> = {
  startSso:
    "Begins a sign-in through the site's sign-in service: the address of its page, and what the end of the sign-in is to be sent with.",
  finishSso:
    'Signs in with what the sign-in service led back with; an account with a second factor is asked for it first.',
  linkSso: "Connects the caller's account with a person of the sign-in service.",
  unlinkSso: "Ends the connection of the caller's account with the sign-in service.",
  readSignInMethods:
    'Reads by what the caller can sign in: password, authenticator app, passkeys, recovery codes, app passwords, bench PIN, sign-in service.',
  startTotp: 'Gives a secret for an authenticator app; it counts once a code of it was confirmed.',
  confirmTotp:
    'Switches the authenticator app on; with the first second factor come the recovery codes, shown once.',
  removeTotp: 'Switches the authenticator app off.',
  renewRecoveryCodes: 'Makes new recovery codes, shown once; the old ones end.',
  startPasskey: 'Begins to add a passkey: what the browser is to be asked with.',
  addPasskey: "Adds a passkey with the browser's answer.",
  removePasskey: 'Takes a passkey away.',
  startPasskeySignIn: 'Begins a sign-in with a passkey: what the browser is to be asked with.',
  finishPasskeySignIn: 'Signs in with a passkey; no second factor is asked beside it.',
  startConfirming:
    "Begins a confirmation by one of the caller's passkeys: what the browser is to be asked with.",
  confirmSignIn:
    'Confirms with password or passkey that it is the Admin who acts: for ten minutes this sign-in may do what asks for it.',
  setBenchPin: "Sets the PIN by which the caller signs in other people's runs at the bench.",
  removeBenchPin: 'Takes the bench PIN away.',
  createAppPassword:
    'Makes a password for a program that knows an e-mail address and a password and nothing else; shown once. It is never good for administration.',
  removeAppPassword: 'Ends a password of a program, and what was signed in with it.',
  resetSecondFactor:
    'Takes second factors and app passwords off an account whose person lost them, and ends its sign-ins.',
}
