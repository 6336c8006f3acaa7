// A site that is only for its members (setting `private_site`; roles.md 7).
import type { Row } from '#contract/core/endpoint.ts'
import type { Name } from '#contract/rows.ts'
import { waysIn } from '#contract/signInRows.ts'
import { forbidden, unauthorized } from '#lib/errors.ts'
import type { Settings } from '#contract/settings/list.ts'
import type { Person } from '../context.ts'

/**
 * What anybody may ask there: how to get in, and what site this is. A stream has a ticket in place
 * of a token.
 */
const open: readonly Name[] = [
  ...waysIn,
  'readSite',
  'resetPassword',
  'verifyEmail',
  'acceptInvitation',
  'readEvents',
]

/**
 * Creating, editing and commenting, which a User does not do there. What somebody marks for
 * themselves stays theirs.
 */
const writing =
  /^(POST|PATCH|PUT|DELETE) \/(x\/)?(guides|wikis|comments)\b(?!.*\/(completed|watch)$)/

/**
 * Throws 401 for strangers, 403 for a User who would write: before anything is looked up, so that
 * nothing says what exists.
 */
export const requireMember = (
  { private_site }: Settings,
  name: Name,
  row: Row,
  person: Person | null,
): void => {
  if (!private_site) return
  if (!person && !open.includes(name)) throw unauthorized()
  if (person?.readsOnly && writing.test(`${row.method} ${row.path}`))
    throw forbidden('You need at least the Author role to write on this site', ['Author'])
}
