// Every write of the app goes this way: it has a key, is repeated with it while no answer comes,
// and when none came at all nobody says that it was done, or that it was not.
import { t } from '@lingui/core/macro'
import { addressAt } from '#contract/core/call.ts'
import type { CallOptions, Loose } from '#contract/core/call.ts'
import type { Name } from '#contract/rows.ts'
import { shownOnce } from '#contract/shownOnce.ts'
import { waysIn } from '#contract/signInRows.ts'
import type { Row } from '#contract/core/endpoint.ts'
import { ApiError, NoAnswer } from '#lib/errors.ts'
import { onceConfirmed } from './confirm.ts'

/** Milliseconds before the first repetition and before the second. */
const pauses = [400, 1200]

/** Nobody said whether it was done: the connection broke, or a gateway lost the service. */
const isSilence = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.status === 0 || (error.status >= 502 && error.status <= 504)) &&
  // That nothing is written just now is an answer: it was not done.
  error.errors[0]?.code !== 'maintenance'

/** What repeats it: the service keeps the answer of the first time by its key, for each person. */
const isRepeatable = (name: Name, row: Row, isSignedIn: boolean): boolean =>
  isSignedIn && row.access !== 'anyone' && !waysIn.includes(name) && !shownOnce.includes(name)

/** `place` is the address without its query; `sent` the body, as text or as the file that it is. */
type Asked = { method: string; address: string; place: string; sent: unknown; key: string }
let unanswered: Asked[] = []

/** Answered: what was asked at the same place before, or of a thing that is gone, is past. */
const forget = ({ method, place }: Asked): void => {
  unanswered = unanswered.filter(
    one => one.place !== place && !(method === 'DELETE' && place.startsWith(`${one.place}/`)),
  )
}

/** A pause ends early where the browser finds its network again. */
const pause = (ms: number): Promise<void> =>
  new Promise(resolve => {
    const go = () => {
      clearTimeout(timer)
      globalThis.removeEventListener?.('online', go)
      resolve()
    }
    const timer = setTimeout(go, ms)
    globalThis.addEventListener?.('online', go)
  })

const untilAnswered = async <T>(work: () => Promise<T>): Promise<T> => {
  for (const ms of pauses) {
    try {
      return await work()
    } catch (error) {
      if (!isSilence(error) || globalThis.navigator?.onLine === false) throw error
      await pause(ms)
    }
  }
  return work()
}

const silence = ({ status, body, headers }: ApiError, isOnceOnly: boolean): NoAnswer =>
  new NoAnswer(
    status,
    isOnceOnly
      ? t`The service did not answer, so it is not known whether this was done. You can safely try again.`
      : t`The service did not answer, so it is not known whether this was done. Check before you try again.`,
    { body, headers },
  )

type Write = Omit<Asked, 'key' | 'place'>
/** What makes a write the same as an earlier one. */
const sentAs = ({ method, path }: Row, input: Loose, file: unknown): Write => ({
  method,
  address: addressAt(path, input),
  sent: file ?? JSON.stringify(input.body),
})

/**
 * `given` is the key of a caller that keeps it longer than this page lives. Throws NoAnswer when it
 * is not known what became of the write; the same write, asked for again, has the same key then.
 */
export const repeated = async <T>(
  asked: Write,
  given: string | undefined,
  work: (key: string) => Promise<T>,
): Promise<T> => {
  const known = unanswered.find(
    one => one.method === asked.method && one.address === asked.address && one.sent === asked.sent,
  )
  const key = given ?? known?.key ?? crypto.randomUUID()
  const own = { ...asked, place: asked.address.replace(/\?.*/, ''), key }
  try {
    const answer = await untilAnswered(() => work(key))
    forget(own)
    return answer
  } catch (error) {
    if (!isSilence(error)) {
      if (error instanceof ApiError) forget(own)
      throw error
    }
    if (!known) unanswered = [...unanswered.slice(1 - kept), own]
    throw silence(error, typeof asked.sent !== 'object')
  }
}
/** Writes that are remembered without an answer. */
const kept = 100

/** A write that cannot be repeated without being done twice. */
const unrepeated = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw isSilence(error) && error.status !== 503 ? silence(error, false) : error
  }
}

/**
 * One call that may be lost, or wait for its person to confirm it: a write, or an export. `ask`
 * sends it with the key that it is given.
 */
export const outlast = <T>(
  name: Name,
  row: Row,
  input: Loose,
  options: CallOptions | undefined,
  token: string | null,
  ask: (key?: string) => Promise<T>,
): Promise<T> => {
  const send = (key?: string) => onceConfirmed(() => ask(key))
  if (row.method === 'GET') return send()
  return isRepeatable(name, row, token !== null)
    ? repeated(sentAs(row, input, options?.file), options?.key, send)
    : unrepeated(send)
}
