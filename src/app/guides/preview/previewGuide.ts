// The guide as readers would get it with what is not saved yet: unsaved text is rendered here and
// marked.
import { isTemporary } from '#app/drafts/content/temporaryId.ts'
import type { Guide, Line, Step } from '#contract/guides/shapes.ts'
import type { DocumentShape, Image } from '#contract/core/shapes.ts'
import type {
  GuideContent,
  ItemReference,
  Media,
  StepContent,
  StepId,
  StepLine,
} from '#app/drafts/content/guideContent.ts'
import type { ShownGuide, ShownStep } from '#app/drafts/content/shownGuide.ts'
import { isPictures } from '#app/drafts/content/guideContent.ts'
import { sameText } from '#documents/sameText.ts'
import { guideFields } from '#documents/guide.ts'
import { stepFields } from '#documents/step.ts'
import { changedValues, emptyValues, valuesIn } from '#documents/values.ts'

/**
 * What is only on this device: mine beside the base it was written on; `mine` null: deleted here.
 */
type Unsaved<C> = { base: C | null; mine: C | null }
export type UnsavedWork = {
  guide: Unsaved<GuideContent> | null
  steps: ReadonlyMap<StepId, Unsaved<StepContent>>
}
/**
 * What mine names and the guide's own read did not bring: whole guides that come first, documents.
 */
export type PreviewReferences = { guides: readonly Guide[]; documents: readonly DocumentShape[] }
/** Wiki text to HTML, cleaned as all HTML is where it is shown. */
export type Render = (raw: string, mode: 'line' | 'document') => string

const marked = (html: string, mode: 'line' | 'document'): string =>
  mode === 'line' ? `<mark data-unsaved="">${html}</mark>` : `<div data-unsaved="">${html}</div>`

const lineOf = (line: StepLine, known: readonly Line[], render: Render): Line => {
  const saved = known.find(({ text_raw }) => sameText(text_raw, line.text_raw))
  return {
    ...line,
    lineid: line.lineid === null || isTemporary(line.lineid) ? null : line.lineid,
    text_rendered: saved ? saved.text_rendered : marked(render(line.text_raw, 'line'), 'line'),
  }
}
const mediaOf = (media: Media, saved: Step['media'] | undefined): Step['media'] =>
  isPictures(media)
    ? { type: 'image', data: media.data as Image[] }
    : isSameFilm(saved, media)
      ? saved
      : isWholeFilm(media)
        ? media
        : { type: 'image', data: [] }
const isSameFilm = (saved: Step['media'] | undefined, media: Media): saved is Step['media'] =>
  saved !== undefined &&
  saved.type === media.type &&
  !isPictures(media) &&
  !Array.isArray(saved.data) &&
  saved.data.objectid === media.data?.objectid
/** One that was chosen here rides along as its library gave it. */
const isWholeFilm = (media: Media): media is Exclude<Step['media'], { type: 'image' }> =>
  !isPictures(media) && media.data !== null && ('encodings' in media.data || 'html' in media.data)

const stepOf = (
  guide: Guide,
  stepid: StepId,
  orderby: number,
  saved: Step | undefined,
  unsaved: Unsaved<StepContent> | undefined,
  render: Render,
): ShownStep | undefined => {
  const mine = unsaved ? unsaved.mine : undefined
  if (!mine) return saved && { ...saved, orderby }
  const lines = mine.lines
    .filter(({ text_raw }) => text_raw.trim() !== '')
    .map(line => lineOf(line, saved?.lines ?? [], render))
  const start: ShownStep = saved ?? {
    stepid,
    guideid: guide.guideid,
    orderby,
    revisionid: 0,
    ...emptyValues(stepFields),
    lines: [],
    media: { type: 'image', data: [] },
    comments: [],
    comment_count: 0,
  }
  return {
    ...start,
    ...valuesIn(stepFields, mine),
    orderby,
    lines,
    media: mediaOf(mine.media, saved?.media),
  }
}

const itemsOf = (items: readonly ItemReference[], saved: Guide['parts']): Guide['parts'] =>
  items
    .filter(({ name }) => name.trim() !== '')
    .map(item => {
      const known = saved.find(({ text }) => text === item.name)
      return {
        type: item.type,
        quantity: item.quantity,
        text: item.name,
        notes: item.notes,
        isoptional: item.isoptional,
        featured: item.featured,
        url: known?.url ?? '',
        thumbnail: known?.thumbnail ?? null,
      }
    })

const isChanged = (base: GuideContent, mine: GuideContent, field: keyof GuideContent) =>
  JSON.stringify(base[field]) !== JSON.stringify(mine[field])
/** The guide's own fields that are only on this device; the order of steps shows by itself. */
export const unsavedFields = ({ guide }: UnsavedWork): Exclude<keyof GuideContent, 'stepids'>[] => {
  const { base, mine } = guide ?? { base: null, mine: null }
  return base && mine
    ? (Object.keys(mine) as (keyof GuideContent)[])
        .filter(field => field !== 'stepids')
        .filter(field => isChanged(base, mine, field))
    : []
}

/**
 * Ids of the guides that come first, where that is changed, and of documents that the guide has not
 * handed out before.
 */
export const changedReferences = (
  { documents }: Guide,
  work: UnsavedWork,
): { prerequisites: number[]; documents: number[] } => {
  const mine = work.guide?.mine
  const fields = unsavedFields(work)
  return {
    prerequisites:
      mine && fields.includes('prerequisites')
        ? mine.prerequisites.map(({ guideid }) => guideid)
        : [],
    documents:
      mine && fields.includes('documents')
        ? mine.documents
            .map(({ documentid }) => documentid)
            .filter(id => !documents.some(one => one.documentid === id))
        : [],
  }
}

/**
 * Steps of the guides that come first, each once, in front; those of one that is not saved yet are
 * marked.
 */
const stepsBefore = (
  guide: Guide,
  { guide: own }: UnsavedWork,
  { guides }: PreviewReferences,
): Step[] => {
  const foreign = guide.steps.filter(({ guideid }) => guideid !== guide.guideid)
  if (!own?.base || !own.mine || !isChanged(own.base, own.mine, 'prerequisites')) return foreign
  const was = own.base.prerequisites.map(({ guideid }) => guideid)
  const seen = new Set<number>()
  const steps = own.mine.prerequisites.flatMap(({ guideid }) => {
    const its =
      guides.find(one => one.guideid === guideid)?.steps ??
      foreign.filter(step => step.guideid === guideid)
    return was.includes(guideid)
      ? its
      : its.map(step => ({
          ...step,
          lines: step.lines.map(line => ({
            ...line,
            text_rendered: marked(line.text_rendered, 'line'),
          })),
        }))
  })
  return steps.filter(
    ({ stepid, guideid }) => guideid !== guide.guideid && !seen.has(stepid) && seen.add(stepid),
  )
}

/** Each field as mine has it where I changed it, else as the service has it now. */
const fieldsOf = (
  guide: Guide,
  { base, mine }: Unsaved<GuideContent>,
  brought: PreviewReferences,
  render: Render,
): Partial<Guide> => {
  if (!base || !mine) return {}
  const changed = (field: keyof GuideContent) => isChanged(base, mine, field)
  const text = (raw: string) =>
    raw.trim() === '' ? '' : marked(render(raw, 'document'), 'document')
  return {
    ...changedValues(guideFields, base, mine),
    ...(changed('type') && { type: mine.type }),
    ...(changed('category') && { category: mine.category }),
    ...(changed('difficulty') && { difficulty: mine.difficulty as Guide['difficulty'] }),
    ...(changed('time_required_min') && { time_required_min: mine.time_required_min }),
    ...(changed('time_required_max') && { time_required_max: mine.time_required_max }),
    ...(changed('introduction') && { introduction_rendered: text(mine.introduction) }),
    ...(changed('conclusion') && { conclusion_rendered: text(mine.conclusion) }),
    ...(changed('image') && { image: mine.image as Guide['image'] }),
    ...(changed('flags') && { flags: mine.flags }),
    ...(changed('parts') && { parts: itemsOf(mine.parts, guide.parts) }),
    ...(changed('tools') && { tools: itemsOf(mine.tools, guide.tools) }),
    ...(changed('documents') && {
      documents: mine.documents.flatMap(
        ({ documentid }) =>
          [...guide.documents, ...brought.documents].find(one => one.documentid === documentid) ??
          [],
      ),
    }),
    // What a guide that is new here is called is asked for by the page itself.
    ...(changed('prerequisites') && {
      prerequisites: mine.prerequisites.flatMap(
        ({ guideid }) => guide.prerequisites.find(one => one.guideid === guideid) ?? [],
      ),
    }),
    ...(changed('featured_documentid') && { featured_documentid: mine.featured_documentid }),
  }
}

/**
 * `guide` with the steps of its prerequisites in front, as the service has it; `work` is laid over
 * it.
 */
export const previewGuide = (
  guide: Guide,
  work: UnsavedWork,
  brought: PreviewReferences,
  render: Render,
): ShownGuide => {
  const own = guide.steps.filter(({ guideid }) => guideid === guide.guideid)
  const stepids = work.guide?.mine?.stepids ?? own.map(({ stepid }) => stepid)
  // What others added meanwhile has no place in my order yet.
  const order = [
    ...stepids,
    ...own
      .map(({ stepid }) => stepid)
      .filter(stepid => !stepids.includes(stepid) && work.steps.get(stepid)?.mine !== null),
  ]
  const steps = order.flatMap(
    (stepid, n) =>
      stepOf(
        guide,
        stepid,
        n + 1,
        own.find(one => one.stepid === stepid),
        work.steps.get(stepid),
        render,
      ) ?? [],
  )
  return {
    ...guide,
    ...(work.guide && fieldsOf(guide, work.guide, brought, render)),
    steps: [...stepsBefore(guide, work, brought), ...steps],
  }
}
