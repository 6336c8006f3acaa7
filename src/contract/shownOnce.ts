// The secrets of an account. Apart from the ways into it, which are in the app's first bundle.
import type { Name } from './rows.ts'

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
