// The ways into an account. Apart from the table of rows, for the app's first bundle.
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
