// A version as the service stores it -> what the comparison shows. Names of pictures, documents and
// guides come from what was read beside it.
import type {
  GuideContent,
  ItemReference,
  Media,
  Picture,
  StepContent,
} from '#app/drafts/content/guideContent.ts'
import type { PatrolItemDetail } from '#contract/patrol/shapes.ts'
import { noForm, type StepForm } from '#contract/worklog/shapes.ts'
import { guideFields, type GuideValues } from '#documents/guide.ts'
import { stepFields, type StepValues } from '#documents/step.ts'
import { valuesIn } from '#documents/values.ts'
import { plainText } from '#lib/plainText.ts'

type PatrolVersion = PatrolItemDetail['diff']['before']
export type Names = {
  pictures: ReadonlyMap<number, Picture>
  guides: ReadonlyMap<number, string>
  documents: ReadonlyMap<number, string>
}
export const noNames: Names = { pictures: new Map(), guides: new Map(), documents: new Map() }

type Read =
  | {
      image: Picture | null
      documents: { documentid: number; title: string }[]
      prerequisites?: { guideid: number; title: string }[]
      steps?: { media: { data: unknown } }[]
    }
  | undefined
/** Of the guides or pages that were read: live, and with what waits. */
export const namesOf = (read: readonly Read[]): Names => {
  const found = read.flatMap(one => one ?? [])
  const pictures = found.flatMap(({ image, steps = [] }) => [
    ...(image ? [image] : []),
    ...steps.flatMap(({ media: { data } }) => (Array.isArray(data) ? (data as Picture[]) : [])),
  ])
  return {
    pictures: new Map(pictures.map(picture => [picture.id, picture])),
    guides: new Map(
      found.flatMap(({ prerequisites = [] }) =>
        prerequisites.map(({ guideid, title }) => [guideid, title] as const),
      ),
    ),
    documents: new Map(
      found.flatMap(({ documents }) =>
        documents.map(({ documentid, title }) => [documentid, title] as const),
      ),
    ),
  }
}

const shownByName =
  /^(image|documents|featured_documentid|prerequisites)(\/|$)|^steps\/\d+(\/media(\/|$)|$)/
/**
 * Only what shows a picture, a document or another guide needs names; a step shows its pictures.
 */
export const needsNames = ({ doc_type, units, diff }: PatrolItemDetail): boolean => {
  if (doc_type !== 'guide') return false
  const touched = new Set(units.map(({ path }) => /^steps\/(\d+)/.exec(path)?.[1]))
  return (
    units.some(({ path }) => shownByName.test(path)) ||
    ((diff.after.steps ?? []) as StoredStep[]).some(
      ({ stepid, media }) => touched.has(String(stepid)) && list(media.data).length > 0,
    )
  )
}

type StoredStep = StepValues & {
  stepid: number
  lines: StepContent['lines']
  media: { type: string; data: number[] }
  form?: Pick<StepForm, 'fields'>
}
const list = <T>(value: unknown): T[] => (Array.isArray(value) ? (value as T[]) : [])

export const storedVersion = (
  { fields, steps = [] }: PatrolVersion,
  names: Names,
): { fields: GuideContent; steps: { stepid: number; content: StepContent; form: StepForm }[] } => {
  const picture = (id: number): Picture => names.pictures.get(id) ?? { id }
  const media = ({ type, data }: StoredStep['media']): Media =>
    type === 'object'
      ? { type, data: data[0] === undefined ? null : { objectid: data[0] } }
      : { type: 'image', data: data.map(picture) }
  const stored = steps as StoredStep[]
  const text = (name: string) => plainText(fields[name])
  return {
    fields: {
      type: text('type'),
      category: text('category'),
      ...valuesIn(guideFields, fields as Partial<GuideValues>),
      introduction: text('introduction'),
      conclusion: text('conclusion'),
      difficulty: (fields['difficulty'] ?? null) as string | null,
      time_required_min: Number(fields['time_required_min'] ?? 0),
      time_required_max: Number(fields['time_required_max'] ?? 0),
      image: typeof fields['image'] === 'number' ? picture(fields['image']) : null,
      featured_documentid: (fields['featured_documentid'] ?? null) as number | null,
      flags: list<string>(fields['flags']),
      documents: list<number>(fields['documents']).map(documentid => ({
        documentid,
        title: names.documents.get(documentid),
      })),
      prerequisites: list<number>(fields['prerequisites']).map(guideid => ({
        guideid,
        title: names.guides.get(guideid),
      })),
      parts: list<ItemReference>(fields['parts']),
      tools: list<ItemReference>(fields['tools']),
      stepids: stored.map(({ stepid }) => stepid),
    },
    steps: stored.map(step => ({
      stepid: step.stepid,
      content: {
        ...valuesIn(stepFields, step),
        lines: step.lines,
        media: media(step.media),
      },
      // What waits has no number yet: it is given when it goes live.
      form: { ...noForm, ...step.form },
    })),
  }
}
