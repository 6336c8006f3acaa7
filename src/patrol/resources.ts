// A guide or page as the API answers it -> the version that units are worked out of. The service
// makes its own from what revisions store.
import { guideFields, type GuideValues } from '#documents/guide.ts'
import { stepFields, type StepValues } from '#documents/step.ts'
import { valuesIn } from '#documents/values.ts'
import type { DocVersion, Fields, MediaVersion, StepVersion } from './types.ts'

type WithId = { id: number } | null
type ItemAnswer = {
  text: string
  type: string
  quantity: number
  notes: string | null
  isoptional?: boolean | undefined
  featured?: boolean | undefined
}
type MediaAnswer =
  | { type: 'image'; data: readonly { id: number }[] }
  | { type: string; data: object }
type StepAnswer = StepValues & {
  stepid: number
  guideid: number
  orderby: number
  lines: readonly { lineid: number | null; text_raw: string; bullet: string; level: number }[]
  media: MediaAnswer
}
type GuideAnswer = GuideValues & {
  guideid: number
  type: string
  category: string
  introduction_raw: string
  conclusion_raw: string
  difficulty: string | null
  time_required_min: number
  time_required_max: number
  image: WithId
  featured_documentid: number | null
  intro_video: { objectid?: number | undefined } | null
  flags: readonly string[]
  documents: readonly { documentid: number }[]
  prerequisites: readonly { guideid: number }[]
  parts: readonly ItemAnswer[]
  tools: readonly ItemAnswer[]
  steps: readonly StepAnswer[]
}

const itemOf = ({
  text,
  type,
  quantity,
  notes,
  isoptional = false,
  featured = false,
}: ItemAnswer) => ({ name: text, type, quantity, notes, isoptional, featured })
const mediaOf = ({ data }: MediaAnswer): MediaVersion => {
  if (Array.isArray(data)) return { type: 'image', data: data.map(({ id }: { id: number }) => id) }
  const { objectid } = data as { objectid?: number }
  return { type: 'object', data: objectid === undefined ? [] : [objectid] }
}
const stepOf = (step: StepAnswer): StepVersion => ({
  stepid: step.stepid,
  ...valuesIn(stepFields, step),
  lines: step.lines.map(({ lineid, text_raw, bullet, level }) => ({
    lineid,
    text_raw,
    bullet,
    level,
  })),
  media: mediaOf(step.media),
})

/** Steps inlined from prerequisites are left out. */
export const guideVersion = (guide: GuideAnswer): DocVersion => {
  const fields: Fields = {
    type: guide.type,
    category: guide.category,
    ...valuesIn(guideFields, guide),
    introduction: guide.introduction_raw,
    conclusion: guide.conclusion_raw,
    time_required_min: guide.time_required_min,
    time_required_max: guide.time_required_max,
    difficulty: guide.difficulty,
    image: guide.image?.id ?? null,
    flags: [...guide.flags],
    prerequisites: guide.prerequisites.map(({ guideid }) => guideid),
    documents: guide.documents.map(({ documentid }) => documentid),
    featured_documentid: guide.featured_documentid,
    objectid: guide.intro_video?.objectid ?? null,
    parts: guide.parts.map(itemOf),
    tools: guide.tools.map(itemOf),
  }
  return {
    kind: 'guide',
    fields,
    steps: guide.steps
      .filter(({ guideid }) => guideid === guide.guideid)
      .toSorted((a, b) => a.orderby - b.orderby)
      .map(stepOf),
  }
}

type WikiAnswer = {
  contents_raw: string
  display_title: string
  page_title: string | null
  description: string
  image: WithId
  flags: readonly string[]
  documents: readonly { documentid: number }[]
  table_of_contents: boolean
  suppliers?: readonly object[] | undefined
  info?: readonly { name: string; value: string; inheritedFrom?: string | undefined }[] | undefined
  repairability_score?: number | null | undefined
}
/** What a page inherits from the one above it is not its own. */
export const wikiVersion = (page: WikiAnswer): DocVersion => ({
  kind: 'wiki',
  fields: {
    contents: page.contents_raw,
    display_title: page.display_title,
    page_title: page.page_title,
    description: page.description,
    image: page.image?.id ?? null,
    flags: [...page.flags],
    documents: page.documents.map(({ documentid }) => documentid),
    table_of_contents: page.table_of_contents,
    suppliers: [...(page.suppliers ?? [])],
    info: (page.info ?? []).flatMap(({ name, value, inheritedFrom }) =>
      inheritedFrom === undefined ? [{ name, value }] : [],
    ),
    repairability_score: page.repairability_score ?? null,
  },
})
