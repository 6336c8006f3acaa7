// A site that is only for its members (setting `private_site`; roles.md 7).
import type { Row } from '#contract/core/endpoint.ts'
import { forbidden, unauthorized } from '#lib/errors.ts'
import type { Settings } from '#contract/settings/list.ts'
import type { Person } from '../context.ts'

/**
 * What anybody may ask there: how to get in, and what site this is. A stream has a ticket in place
 * of a token.
 */
const open =
  /^(POST \/user\/token|GET \/sites\/info|POST \/users\/reset_password(\/confirm)?|POST \/users\/(verify_email|undo_change)|POST \/x\/sso\/(start|finish)|POST \/x\/passkeys\/sign_in(\/start)?|POST \/x\/invitations\/accept|GET \/x\/events)$/

/**
 * Creating, editing and commenting, which a User does not do there. What somebody marks for
 * themselves stays theirs.
 */
const writing = /^(POST|PATCH|PUT|DELETE) \/(x\/)?(guides|wikis|comments)\b(?!.*\/completed$)/

/**
 * Throws 401 for strangers, 403 for a User who would write: before anything is looked up, so that
 * nothing says what exists.
 */
export const requireMember = (
  { private_site }: Settings,
  row: Row,
  person: Person | null,
): void => {
  if (!private_site) return
  const asked = `${row.method} ${row.path}`
  if (!person && !open.test(asked)) throw unauthorized()
  if (person?.readsOnly && writing.test(asked))
    throw forbidden('On this site Authors write', ['Author'])
}
