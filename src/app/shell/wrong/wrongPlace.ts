// Where something is said to be wrong, and how it is sent.
import type { PatrolReport } from '#contract/patrol/reports.ts'
import type { Quote } from '#lib/quote.ts'
import { write } from '#app/api/write.ts'
import type { WikiAddress } from '#app/paths.ts'

/** Of a step, with the line. */
export type GuidePlace = {
  guideid: number
  part: 'introduction' | 'conclusion' | 'step'
  stepid?: number
  lineid?: number | undefined
  revisionid: number
}
export type PagePlace = { page: WikiAddress; part: 'page' | 'contents'; revisionid: number }
export type WrongPlace = GuidePlace | PagePlace
/** The place that words of the page belong to; null: nothing that anybody could speak of. */
export type PlaceOf = (words: Element) => WrongPlace | null

/** Where words about it are kept until they are sent. */
export const nameOfPlace = (place: WrongPlace): string =>
  'page' in place
    ? `${place.page.namespace} ${place.page.title}`
    : `${place.guideid} ${place.stepid ?? place.part}`

type Said = { text: string; langid: string; quote: Quote | null }

export const sendReport = (
  place: WrongPlace,
  { text, langid, quote }: Said,
): Promise<PatrolReport> => {
  const said = { text, langid, ...(quote && { quote }), shown_revisionid: place.revisionid }
  if ('page' in place) {
    const { namespace, title } = place.page
    return write('createPageReport', {
      params: { namespace, title },
      body: { ...said, part: place.part },
    })
  }
  const { guideid, part, stepid, lineid } = place
  return write('createPatrolReport', {
    params: { guideid },
    body: {
      ...said,
      part,
      ...(stepid !== undefined && { stepid }),
      ...(lineid !== undefined && { lineid }),
    },
  })
}
