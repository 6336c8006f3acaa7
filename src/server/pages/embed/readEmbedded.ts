// A guide as other sites show it: what everybody may read, or why they may not.
import type { Guide } from '#contract/guides/shapes.ts'
import { ApiError } from '#lib/errors.ts'
import { afterWorkOn } from '#server/http/responses/longWork.ts'
import { isCachedResponse } from '#server/http/responses/responseCache.ts'
import type { Handlers } from '#server/http/context.ts'
import type { Service } from '#server/http/service.ts'
import { askAsNobody } from '../askAsNobody.ts'
import { withoutMember } from '../withoutMember.ts'

/** `status`: 401 where it is not for everybody, 404 where there is none. */
type Embedded = { guide: Guide } | { guide: null; status: 401 | 404 }

/** What a stranger reads of it. `langid`: null for the language that the site shows it in. */
export const readEmbedded = async (
  service: Service,
  handlers: Handlers,
  guideid: string,
  langid: string | null,
): Promise<Embedded> => {
  if (service.settings().private_site) return { guide: null, status: 401 }
  const search = new URLSearchParams(langid === null ? {} : { langid })
  try {
    const answer = await askAsNobody(service, handlers, search)('readGuide', { guideid })
    if (!isCachedResponse(answer)) return { guide: answer }
    const json = withoutMember(answer.json.toString(), 'contents_json')
    await afterWorkOn(json.length)
    return { guide: JSON.parse(json) as Guide }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) throw error
    return { guide: null, status: error.status === 404 || error.status === 422 ? 404 : 401 }
  }
}

/** Address of the frame that shows a guide; `lang` null: in the language that the site shows. */
export const frameUrl = (origin: string, guideid: number, lang: string | null): string =>
  `${origin}/embed/guide/${guideid}${lang === null ? '' : `?lang=${lang}`}`
