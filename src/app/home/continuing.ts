import { guideKey, type DocKey } from '#app/drafts/content/docKey.ts'
import type { Place } from '#app/drafts/journal/caretPositions.ts'
import type { UnsentDocument } from '#app/drafts/journal/unsentDocuments.ts'
import type { GuideSummary } from '#contract/guides/shapes.ts'

/** The document to go on with: what has unsent words comes before what was only opened last. */
export type Continuing = {
  doc: DocKey
  title: string
  at: number
  place: Place | undefined
  unsent: UnsentDocument | undefined
}

export const continuingOf = (
  unsent: readonly UnsentDocument[],
  places: readonly Place[],
): Continuing | undefined => {
  const [first] = unsent
  const place = first ? places.find(({ guideid }) => guideKey(guideid) === first.doc) : places[0]
  if (first)
    return {
      doc: first.doc,
      title: first.title || place?.title || '',
      at: first.at,
      place,
      unsent: first,
    }
  return (
    place && {
      doc: guideKey(place.guideid),
      title: place.title,
      at: place.at,
      place,
      unsent: undefined,
    }
  )
}

/** `at` in milliseconds; `opened`: on this device, else it is the date of the last revision. */
export type Recent = {
  guideid: number
  title: string
  at: number
  opened: boolean
  guide: GuideSummary | undefined
}

/** Own guides and those opened in the editor here, the newest first, each once. */
export const recentOf = (
  guides: readonly GuideSummary[],
  places: readonly Place[],
  count: number,
): Recent[] => {
  const opened = places.map(({ guideid, title, at }): Recent => ({
    guideid,
    title,
    at,
    opened: true,
    guide: guides.find(guide => guide.guideid === guideid),
  }))
  const edited = guides.map((guide): Recent => ({
    guideid: guide.guideid,
    title: guide.title,
    at: guide.modified_date * 1000,
    opened: false,
    guide,
  }))
  const all = [...opened, ...edited].toSorted((a, b) => b.at - a.at)
  return all
    .filter(({ guideid }, n) => all.findIndex(other => other.guideid === guideid) === n)
    .slice(0, count)
}
