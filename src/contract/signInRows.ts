// The ways into an account, and its secrets. Apart from the table of rows, for the app's first
// bundle.
import type { Name } from './rows.ts'

/**
 * Whoever takes one stands there as nobody yet, whatever token they have: it is neither sent nor
 * looked at, and a refusal says nothing of it.
 */
export const waysIn: readonly Name[] = [
  'createToken',
  'startSso',
  'finishSso',
  'startPasskeySignIn',
  'finishPasskeySignIn',
  'confirmReset',
  'undoChange',
  'createAppeal',
]

/**
 * What these answer is shown once and kept as a hash: it is not kept for a repetition either, so
 * that the same request once more is a second write. So is what comes with a bench PIN: the digest
 * that is kept of a request would tell its digits.
 */
export const shownOnce: readonly Name[] = [
  'startTotp',
  'confirmTotp',
  'renewRecoveryCodes',
  'addPasskey',
  'createAppPassword',
  'setBenchPin',
  'signWork',
]
