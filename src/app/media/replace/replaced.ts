// One picture instead of another, wherever it stands in what somebody edits. Pure.
import {
  isPictures,
  type GuideContent,
  type Picture,
  type StepContent,
} from '#app/drafts/content/guideContent.ts'

/** `[image|12]` and `[image|12|size=large]`; the number, never one that it begins. */
export const replacedText = (text: string, from: number, to: number): string =>
  text.replace(/(\[image\|\s*)(\d+)(?=\D)/g, (whole, before: string, id: string) =>
    Number(id) === from ? `${before}${to}` : whole,
  )

export const replacedGuide = (
  guide: GuideContent,
  from: number,
  to: Picture,
): Partial<GuideContent> => {
  const [introduction, conclusion] = [
    replacedText(guide.introduction, from, to.id),
    replacedText(guide.conclusion, from, to.id),
  ]
  return {
    ...(guide.image?.id === from ? { image: to } : {}),
    ...(introduction === guide.introduction ? {} : { introduction }),
    ...(conclusion === guide.conclusion ? {} : { conclusion }),
  }
}

/**
 * A step that shows the other one already shows it once; so does one that shows what `to` was made
 * of (`madeOf`).
 */
export const replacedStep = (
  step: StepContent,
  from: number,
  to: Picture,
  madeOf = to.id,
): Partial<StepContent> => {
  const lines = step.lines.map(line => ({
    ...line,
    text_raw: replacedText(line.text_raw, from, to.id),
  }))
  const { media } = step
  const has = isPictures(media) && media.data.some(({ id }) => id === from)
  const hasBoth =
    has && isPictures(media) && media.data.some(({ id }) => id === to.id || id === madeOf)
  return {
    ...(lines.some(({ text_raw }, n) => text_raw !== step.lines[n]?.text_raw) ? { lines } : {}),
    ...(has && isPictures(media)
      ? {
          media: {
            type: 'image' as const,
            data: media.data.flatMap(one => (one.id !== from ? [one] : hasBoth ? [] : [to])),
          },
        }
      : {}),
  }
}

/**
 * What takes the fields of `changes` back to what they were: each that still is as it was left.
 * `isWhole` is false where somebody has changed one of them since; that one stays as it is.
 */
export const putBack = <C extends object>(
  now: C,
  before: C,
  changes: Partial<C>,
): { back: Partial<C>; isWhole: boolean } => {
  const fields = Object.keys(changes) as (keyof C)[]
  const still = fields.filter(field => meant(now[field]) === meant(changes[field]))
  return {
    back: Object.fromEntries(still.map(field => [field, before[field]])) as Partial<C>,
    isWhole: still.length === fields.length,
  }
}
/** Of a picture its id counts, of media the ids in their order: addresses are the service's. */
const meant = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && 'id' in part ? { id: part.id } : part,
  )
