import { outwardLink } from '../anchor.ts'
import type { TokenConstruct } from '../construct.ts'
import { textHtml } from '../markup.ts'
import { isSafeUrl } from '../url.ts'

// Another service is never a trusted host here: the address is all that the reader sees of it, so it keeps its `rel`.
/** Something of another service, as a plain link; no frame is ever built from what an author wrote. */
const linkedMedia = (name: string): TokenConstruct => ({
  name,
  level: 'token',
  html: (token, _place, walk) =>
    isSafeUrl(token.id) ? outwardLink(token.id, false, textHtml(token.id), { ...walk.env, trustedHosts: [] }) : textHtml(token.source),
})

export const video = linkedMedia('video')
export const embed = linkedMedia('embed')
