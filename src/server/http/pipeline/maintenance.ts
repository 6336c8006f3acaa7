// While the site is maintained readers read, and whoever writes is told when to come again.
import type { Name } from '#contract/rows.ts'
import { ApiError } from '#lib/errors.ts'
import { unixNow } from '#lib/time.ts'
import type { Identified } from './exchange.ts'

/** What changes no content, what readers need, and what ends it. */
const goOn: readonly Name[] = [
  'createToken',
  'deleteToken',
  'endToken',
  'endOtherTokens',
  'startSso',
  'finishSso',
  'startPasskeySignIn',
  'finishPasskeySignIn',
  'startConfirming',
  'confirmSignIn',
  'createEventTicket',
  'convertWikitext',
  'patchSettings',
  'setMaintenance',
  'startBackup',
  'sendTestMail',
]
/** Whoever waits asks again at the latest then: it may be over sooner than was thought. */
const longestWait = 300
const usualWait = 60

/** Throws 503. */
export const requireOpen = ({ service, name, row }: Identified): void => {
  if (row.method === 'GET' || goOn.includes(name)) return
  const { maintenance } = service.settings()
  if (maintenance === null) return
  const { message, until } = maintenance
  const wait = until === null ? usualWait : Math.max(10, Math.min(until - unixNow(), longestWait))
  throw new ApiError(503, message, {
    errors: [{ field: 'maintenance', code: 'maintenance', message }],
    headers: { 'Retry-After': String(wait) },
  })
}
