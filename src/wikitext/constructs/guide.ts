import { ownLink } from '../anchor.ts'
import type { TokenConstruct } from '../construct.ts'
import { textHtml } from '../markup.ts'
import { numberOf } from './token.ts'

/**
 * A link to a guide or one of its steps. The label of a missing one is not shown: it could be a
 * private title.
 */
export const guide: TokenConstruct = {
  name: 'guide',
  level: 'token',
  refersTo: 'guideids',
  html(token, _place, walk) {
    const guideid = numberOf(token.id)
    const found = guideid === null ? null : walk.env.guide(guideid)
    if (found === null) return textHtml('[invalid guide link]')
    const stepid = numberOf(token.options.get('stepid') ?? '')
    const href = stepid === null ? found.href : `${found.href}#s${stepid}`
    return ownLink(
      href,
      token.options.get('new_window') === 'true',
      textHtml(token.label ?? found.title),
    )
  },
}
