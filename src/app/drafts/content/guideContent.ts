// What an author edits of a guide and of a step, and when two of them are the same. Wire spelling
// (api-facts 4.4, 4.5).
import { bullets } from '#contract/core/limits.ts'
import { sameText } from '#documents/sameText.ts'
import { guideFields, type GuideValues } from '#documents/guide.ts'
import { stepFields, type StepValues } from '#documents/step.ts'
import { isTemporary, type TemporaryId } from './temporaryId.ts'
import { emptyValues, namesOf, sameValue, sameValues } from '#documents/values.ts'

/** Stored, or new here: then it lasts until the service gives its own. */
export type LineId = number | TemporaryId
export type StepId = number | TemporaryId
/** A line of a step; one without an id is new and not named yet. */
export type StepLine = { lineid: LineId | null; text_raw: string; bullet: string; level: number }
/**
 * Pictures keep the addresses that the service gave, so that a draft can be shown without a read.
 */
export type Picture = {
  id: number
  guid?: string | undefined
  thumbnail?: string | undefined
  original?: string | undefined
}
/** A video or an embed is one object; what the app does not know rides along unchanged. */
export type Media =
  | { type: 'image'; data: Picture[] }
  | { type: string; data: { objectid?: number } | null }
export type StepContent = StepValues & { lines: StepLine[]; media: Media }

/**
 * A part or a tool as the guide names it; `summary` and `url` only help to make its page
 * (specification 4.3).
 */
export type ItemReference = {
  name: string
  type: string
  quantity: number
  notes: string | null
  isoptional: boolean
  featured: boolean
  summary?: string | undefined
  url?: string | undefined
  /** Its name is being typed: nothing goes out, or a page would be made of each half of it. */
  unfinished?: boolean | undefined
}
export type GuideReference = { guideid: number; title?: string | undefined }
/**
 * What a document is called and how large it is rides along, so that a draft can be shown without a
 * read.
 */
export type DocumentReference = {
  documentid: number
  title?: string | undefined
  filename?: string | undefined
  size?: number | undefined
  pages?: number | undefined
}
/**
 * `public` is not here: publishing is a call of its own. Times in seconds. `stepids` is the order
 * of the guide's own steps.
 */
export type GuideContent = GuideValues & {
  type: string
  category: string
  introduction: string
  conclusion: string
  difficulty: string | null
  time_required_min: number
  time_required_max: number
  image: Picture | null
  featured_documentid: number | null
  flags: string[]
  documents: DocumentReference[]
  prerequisites: GuideReference[]
  parts: ItemReference[]
  tools: ItemReference[]
  stepids: StepId[]
}

export const isPictures = (media: Media): media is { type: 'image'; data: Picture[] } =>
  Array.isArray(media.data)
export const pictureids = (media: Media): number[] =>
  isPictures(media) ? media.data.map(picture => picture.id) : []
/** What decides whether two media are the same: kind and ids, never addresses. */
export const mediaKey = (media: Media): string =>
  isPictures(media)
    ? `image ${pictureids(media).join(' ')}`
    : media.data === null
      ? 'image '
      : `object ${media.data.objectid ?? JSON.stringify(media.data)}`

export const sameLine = (a: StepLine, b: StepLine): boolean =>
  sameText(a.text_raw, b.text_raw) &&
  a.bullet === b.bullet &&
  a.level === b.level &&
  storedLine(a) === storedLine(b)
const storedLine = (line: StepLine): number | null =>
  line.lineid !== null && !isTemporary(line.lineid) ? line.lineid : null

/**
 * For another step: the service gives ids of its own, and takes a bullet that nobody knows only
 * where it stands already.
 */
export const asNewLines = (lines: readonly StepLine[]): StepLine[] =>
  lines.map(line => ({
    ...line,
    lineid: null,
    bullet: bullets.some(bullet => bullet === line.bullet) ? line.bullet : 'black',
  }))

export const sameList = <T>(a: T[], b: T[], same: (x: T, y: T) => boolean): boolean =>
  a.length === b.length && a.every((item, i) => same(item, b[i] as T))

export const sameStep = (a: StepContent | null, b: StepContent | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    sameValues(stepFields, a, b) &&
    mediaKey(a.media) === mediaKey(b.media) &&
    sameList(a.lines, b.lines, sameLine))

export const sameItem = (a: ItemReference, b: ItemReference): boolean =>
  a.name === b.name &&
  a.type === b.type &&
  a.quantity === b.quantity &&
  (a.notes ?? '') === (b.notes ?? '') &&
  a.isoptional === b.isoptional &&
  a.featured === b.featured

// One for every name of the table.
const sameGuideValues = Object.fromEntries(
  namesOf(guideFields).map(name => [name, sameValue]),
) as Record<keyof GuideValues, typeof sameValue>
/**
 * How each field of a guide is compared; `stepids` apart, since it is saved by a write of its own.
 */
export const sameField: {
  [F in keyof GuideContent]: (a: GuideContent[F], b: GuideContent[F]) => boolean
} = {
  type: Object.is,
  category: Object.is,
  ...sameGuideValues,
  introduction: sameText,
  conclusion: sameText,
  difficulty: Object.is,
  time_required_min: Object.is,
  time_required_max: Object.is,
  featured_documentid: Object.is,
  image: (a, b) => (a?.id ?? null) === (b?.id ?? null),
  flags: (a, b) => sameList(a, b, Object.is),
  documents: (a, b) => sameList(a, b, (x, y) => x.documentid === y.documentid),
  prerequisites: (a, b) => sameList(a, b, (x, y) => x.guideid === y.guideid),
  parts: (a, b) => sameList(a, b, sameItem),
  tools: (a, b) => sameList(a, b, sameItem),
  stepids: (a, b) => sameList(a, b, Object.is),
}
export type GuideField = keyof GuideContent
export const guideMembers = Object.keys(sameField) as GuideField[]
const sameOne = <F extends GuideField>(field: F, a: GuideContent, b: GuideContent): boolean =>
  sameField[field](a[field], b[field])
export const changedFields = (a: GuideContent, b: GuideContent): GuideField[] =>
  guideMembers.filter(field => !sameOne(field, a, b))
export const sameGuide = (a: GuideContent | null, b: GuideContent | null): boolean =>
  a === b || (a !== null && b !== null && changedFields(a, b).length === 0)

export const emptyItem = (): ItemReference => ({
  name: '',
  type: '',
  quantity: 1,
  notes: null,
  isoptional: false,
  featured: false,
})
export const emptyStep = (): StepContent => ({
  ...emptyValues(stepFields),
  lines: [{ lineid: null, text_raw: '', bullet: 'black', level: 0 }],
  media: { type: 'image', data: [] },
})
