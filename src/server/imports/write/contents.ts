// What a guide of the source is here: the contents of its revisions. Pure.
import { guideFields } from '#documents/guide.ts'
import { fieldidOf } from '#documents/stepForm.ts'
import { stepFields } from '#documents/step.ts'
import { valuesIn } from '#documents/values.ts'
import type { GuideContent, ItemContent, LineContent, StepContent } from '#server/guides/content.ts'
import { sameJson } from '#lib/json.ts'
import { unique } from '../common/batch.ts'
import {
  sourceOf,
  type ImportDocument,
  type ImportFilm,
  type ImportGuide,
  type ImportItem,
  type ImportStep,
} from '../common/shapes.ts'

/** What the names and ids of the source are here. */
export type Here = {
  userid: number
  category: string
  patrol_threshold: number
  prerequisites: number[]
  imageid: (guid: string) => number | undefined
  item: (name: string) => string | undefined
  documentid: (source: string) => number | undefined
  objectid: (source: string) => number | undefined
}

/** It links to the page that goes by its name in any case; its author's words stay. */
const itemContent = (item: ImportItem, here: Here): ItemContent => {
  const name = here.item(item.name) ?? item.name
  return { ...item, name, ...(name === item.name ? {} : { words: item.name }) }
}

const documentOf = (document: ImportDocument, here: Here): number | undefined =>
  here.documentid(sourceOf(document.site, document.key))
const objectOf = (film: ImportFilm | null, here: Here): number | undefined =>
  film ? here.objectid(sourceOf(film.site, film.key)) : undefined

export const guideContent = (guide: ImportGuide, here: Here, steps: number[]): GuideContent => ({
  type: guide.type,
  category: here.category,
  ...valuesIn(guideFields, guide),
  generated_title: false,
  introduction: guide.introduction,
  conclusion: guide.conclusion,
  time_required_min: guide.time_required_min,
  time_required_max: guide.time_required_max,
  difficulty: guide.difficulty,
  image: guide.image ? (here.imageid(guide.image.guid) ?? null) : null,
  flags: guide.flags,
  prerequisites: here.prerequisites,
  documents: unique(guide.documents.flatMap(one => documentOf(one, here) ?? [])),
  featured_documentid: guide.featured ? (documentOf(guide.featured, here) ?? null) : null,
  objectid: objectOf(guide.film, here) ?? null,
  parts: guide.parts.map(item => itemContent(item, here)),
  tools: guide.tools.map(item => itemContent(item, here)),
  steps,
  public: guide.public,
  author: here.userid,
  patrol_threshold: here.patrol_threshold,
})

/**
 * Lines keep the lineids that they were given the last time, by their text or else by their place;
 * 0 is one that has none yet.
 */
const linesWith = (step: ImportStep, before: LineContent[]): LineContent[] => {
  const free = new Set(before)
  const take = (line: LineContent | undefined) => {
    if (!line || !free.delete(line)) return undefined
    return line.lineid
  }
  const alike = step.lines.map((line, index) =>
    take(
      before[index]?.text_raw === line.text_raw
        ? before[index]
        : before.find(one => free.has(one) && one.text_raw === line.text_raw),
    ),
  )
  const sameNumber = before.length === step.lines.length
  return step.lines.map((line, index) => ({
    lineid: alike[index] ?? (sameNumber ? take(before[index]) : undefined) ?? 0,
    ...line,
  }))
}

/**
 * The form keeps its ids where it asks for the same as the last time; 0 are those that it has not
 * yet. A step that never had one has none.
 */
const formWith = (
  fields: ImportStep['form'],
  before: StepContent['form'],
): Pick<StepContent, 'form'> => {
  const had = before?.fields.map(({ field_revisionid: _, fieldid: __, ...field }) => field) ?? []
  if (sameJson({ fields }, { fields: had })) return before ? { form: before } : {}
  return {
    form: {
      form_revisionid: 0,
      fields: fields.map(field => {
        const was = before?.fields.find(one => one.label === field.label)
        return { field_revisionid: 0, ...field, ...(was && { fieldid: fieldidOf(was) }) }
      }),
    },
  }
}

/** `before`: what the last import wrote. */
export const stepContent = (
  step: ImportStep,
  here: Here,
  before: StepContent | null,
): StepContent => {
  const objectid = objectOf(step.film, here)
  return {
    ...valuesIn(stepFields, step),
    lines: linesWith(step, before?.lines ?? []),
    media:
      objectid === undefined
        ? {
            type: 'image',
            data: step.pictures.flatMap(picture => here.imageid(picture.guid) ?? []),
          }
        : { type: 'object', data: [objectid] },
    ...formWith(step.form, before?.form),
  }
}
