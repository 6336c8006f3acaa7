// Two versions of a guide -> what differs between them, aligned by the ids of steps and lines, so
// that what moved is told as moved. Pure: it knows neither where the versions come from nor how
// they are shown.
import { sameText } from '#documents/sameText.ts'
import { stepFields, type StepField } from '#documents/step.ts'
import { emptyValues, namesOf, sameValue } from '#documents/values.ts'
import {
  isPictures,
  mediaKey,
  sameStep,
  type GuideContent,
  type Media,
  type Picture,
  type StepContent,
  type StepId,
  type StepLine,
} from '#app/drafts/content/guideContent.ts'
import { guideContent, ownSteps, type GuideAnswer } from '#app/drafts/content/guideFields.ts'
import { stepContent } from '#app/drafts/content/stepFields.ts'
import { align, differs, type Difference, type Kind } from '#lib/compare/align.ts'
import { pairedLines } from '#patrol/lines.ts'
import { existing } from '#lib/existing.ts'
import { noForm, type FormField, type StepForm } from '#contract/worklog/shapes.ts'
import { compareForms } from './compareForm.ts'
import { comparePictures } from './comparePictures.ts'
import { compareFields, type FieldDifference } from './compareFields.ts'

/**
 * A guide at one moment: of the service, of a draft, or as it would be. `hasForms`: what is filled
 * in at its steps is known, and whoever looks may change it.
 */
export type Version = {
  fields: GuideContent
  steps: readonly VersionStep[]
  hasForms?: true
}
/** `form`: what is filled in at it, where that is known. */
export type VersionStep = { stepid: StepId; content: StepContent; form?: StepForm | undefined }

export type StepDifference = {
  kind: Kind
  before: StepContent | null
  after: StepContent | null
  /** Which of its values differ. */
  values: readonly StepField[]
  lines: Difference<StepLine>[]
  pictures: Difference<Picture>[]
  /** Set where a video or an embed stands on one side at least and is not the same on both. */
  film: { before: Media | null; after: Media | null } | null
}
export type PlacedStep = StepDifference & {
  stepid: StepId
  moved: boolean
  /** Fields that are filled in at it, as far as they differ. */
  form: Difference<FormField>[]
  /** All that is filled in at it afterwards. */
  asked: readonly FormField[]
  numbers: { before: number | null; after: number | null }
}
export type Comparison = { fields: FieldDifference[]; steps: PlacedStep[] }

export const versionOf = (guide: GuideAnswer): Version => ({
  fields: guideContent(guide),
  steps: ownSteps(guide).map(step => ({
    stepid: step.stepid,
    content: stepContent(step),
    form: step.form ?? noForm,
  })),
})

const sameLineText = (a: StepLine, b: StepLine): boolean =>
  sameText(a.text_raw, b.text_raw) && a.bullet === b.bullet && a.level === b.level

const compareLines = (
  before: readonly StepLine[],
  after: readonly StepLine[],
): Difference<StepLine>[] => {
  const { old, young } = pairedLines(before, after)
  return align(old, young, sameLineText)
}

const picturesOf = (content: StepContent | null): Picture[] =>
  content && isPictures(content.media) ? content.media.data : []
const filmOf = (content: StepContent | null): Media | null =>
  content && !isPictures(content.media) && content.media.data !== null ? content.media : null

const noLines: readonly StepLine[] = []
export const compareStep = (
  before: StepContent | null,
  after: StepContent | null,
): StepDifference => {
  const lines = compareLines(before?.lines ?? noLines, after?.lines ?? noLines)
  const pictures = comparePictures(picturesOf(before), picturesOf(after))
  const [was, is] = [filmOf(before), filmOf(after)]
  const film = (was && mediaKey(was)) === (is && mediaKey(is)) ? null : { before: was, after: is }
  const empty = emptyValues(stepFields)
  const values = namesOf(stepFields).filter(
    name => !sameValue((before ?? empty)[name], (after ?? empty)[name]),
  )
  const same =
    values.length === 0 &&
    film === null &&
    [...lines, ...pictures].every(({ kind, moved }) => kind === 'same' && !moved)
  return {
    kind: before === null ? 'added' : after === null ? 'removed' : same ? 'same' : 'changed',
    before,
    after,
    values,
    lines,
    pictures,
    film,
  }
}

export const compare = (before: Version, after: Version): Comparison => {
  const keyed = ({ steps }: Version) => steps.map(value => ({ key: String(value.stepid), value }))
  const steps = align(keyed(before), keyed(after), (a, b) => sameStep(a.content, b.content)).map(
    ({ moved, before: was, after: is }): PlacedStep => {
      const step = compareStep(was?.value.content ?? null, is?.value.content ?? null)
      const form = compareForms(was ? was.value.form : noForm, is ? is.value.form : noForm)
      return {
        ...step,
        kind: step.kind === 'same' && form.length > 0 ? 'changed' : step.kind,
        form,
        asked: is?.value.form?.fields ?? [],
        stepid: existing(is ?? was, 'the step on either side').value.stepid,
        moved,
        numbers: { before: was?.number ?? null, after: is?.number ?? null },
      }
    },
  )
  return { fields: compareFields(before.fields, after.fields), steps }
}

/**
 * What the head of a comparison says. Lines and pictures are counted in steps that are on both
 * sides.
 */
export type Counts = {
  steps: number
  added: number
  removed: number
  moved: number
  lines: number
  pictures: number
  /** What is filled in at steps. */
  asked: number
  fields: number
}
export const countsOf = ({ fields, steps }: Comparison): Counts => {
  const of = (kind: Kind) => steps.filter(step => step.kind === kind)
  const inside = of('changed')
  const sum = (count: (step: PlacedStep) => number) =>
    inside.reduce((total, step) => total + count(step), 0)
  return {
    steps: steps.filter(differs).length,
    added: of('added').length,
    removed: of('removed').length,
    moved: steps.filter(({ moved }) => moved).length,
    lines: sum(step => step.lines.filter(differs).length),
    pictures: sum(step => step.pictures.filter(differs).length + (step.film ? 1 : 0)),
    asked: sum(step => step.form.length),
    fields: fields.length,
  }
}
export const isEqual = ({ fields, steps }: Comparison): boolean =>
  fields.length === 0 && !steps.some(differs)
