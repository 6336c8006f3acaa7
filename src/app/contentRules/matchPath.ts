// Where something that a trial of a rule found is seen.
import type { RuleTrial } from '#contract/contentRules/schemas.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'

type Match = RuleTrial['matches'][number]

/** The edit in patrol, what a save changed, the comment on its page, or the page itself. */
export const matchPath = (match: Match): string => {
  const { itemid, userid, docid, namespace, page, title, commentid, revisionid } = match
  const from = match.revisionid_before ?? undefined
  const to = revisionid ?? undefined
  if (itemid !== null) return authorPaths.patrol(itemid)
  if (userid !== null) return paths.user({ userid, username: title })
  const place = commentid === null ? '' : `#comment-${commentid}`
  if (namespace !== null && page !== null) {
    const address = { namespace, title: page }
    return to ? authorPaths.wikiHistory(address, from, to) : `${paths.wiki(address)}${place}`
  }
  const guideid = docid ?? 0
  return to ? paths.history(guideid, from, to) : `${paths.guideById(guideid)}${place}`
}
