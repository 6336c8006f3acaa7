// The service wants to know that it is still the Admin who acts (decision 0375). One question is
// asked, whatever waits for its answer, and what waited then goes on by itself.
import { t } from '@lingui/core/macro'
import { ApiError, notConfirmed } from '#lib/errors.ts'

/** `token`: the account has neither password nor passkey, so only a new sign-in helps. */
type Way = 'current_password' | 'credential' | 'token'
export type Question = { ways: readonly Way[]; answer: (isConfirmed: boolean) => void }

const known: readonly Way[] = ['current_password', 'credential', 'token']
let open: { question: Question; isConfirmed: Promise<boolean> } | null = null
/** When a question was last answered, on the clock of this page. */
let last = -Infinity
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** What is asked now; null for nothing. */
export const openQuestion = (): Question | null => open?.question ?? null
/** For useSyncExternalStore. */
export const subscribeQuestion = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const ask = (ways: readonly Way[]): Promise<boolean> => {
  if (open) return open.isConfirmed
  let answer: Question['answer'] = () => undefined
  const isConfirmed = new Promise<boolean>(resolve => {
    answer = yes => {
      if (yes) last = performance.now()
      open = null
      tell()
      resolve(yes)
    }
  })
  open = { question: { ways, answer }, isConfirmed }
  tell()
  return isConfirmed
}

/**
 * The person has confirmed what the service refused, or is asked now. `sent`: when that was sent.
 */
const confirmed = async (refusal: ApiError, sent: number): Promise<void> => {
  // sent before the answer to a question that is settled by now
  if (sent < last) return
  if (listeners.size === 0) throw refusal
  const ways = known.filter(way => refusal.errors.some(({ field }) => field === way))
  if (await ask(ways)) return
  const message = t`You did not confirm your identity, so nothing was done.`
  throw new ApiError(403, message, {
    errors: [{ field: 'token', code: notConfirmed, message }],
    headers: refusal.headers,
  })
}

/**
 * Does it, and once more whenever the service first wants to know that it is still the Admin who
 * acts and they have shown it. Throws what `work` throws, and ApiError `not_confirmed`; where
 * nobody shows the question, the refusal.
 */
export const onceConfirmed = async <T>(work: () => Promise<T>): Promise<T> => {
  const sent = performance.now()
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError) || !error.errors.some(one => one.code === 'confirm_first'))
      throw error
    await confirmed(error, sent)
    return onceConfirmed(work)
  }
}
