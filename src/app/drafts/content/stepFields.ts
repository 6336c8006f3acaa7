// A step as the service answers it -> what an author edits -> the body of a write (api-facts 4.5).
import type { Step } from '#contract/guides/shapes.ts'
import type { CreateStep, LineInput, MediaInput, PatchStep } from '#contract/steps/schemas.ts'
import { stepFields, type StepField } from '#documents/step.ts'
import { changedValues, valuesIn } from '#documents/values.ts'
import { isTemporary } from './temporaryId.ts'
import {
  isPictures,
  mediaKey,
  sameLine,
  sameList,
  type LineId,
  type Media,
  type StepContent,
  type StepLine,
} from './guideContent.ts'

/**
 * The members that this room reads of an answer; checked before they are read, see
 * `parseResponses.ts`.
 */
export type StepAnswer = Pick<
  Step,
  'stepid' | 'guideid' | 'revisionid' | StepField | 'lines' | 'media' | 'orderby'
> & {
  form?: Step['form']
  unpatrolled?: boolean | undefined
  patrolid?: number | undefined
}

const copyOf = (data: object): Media['data'] => ({ ...data })

export const stepContent = (step: StepAnswer): StepContent => ({
  ...valuesIn(stepFields, step),
  lines: step.lines.map(({ lineid, text_raw, bullet, level }) => ({
    lineid,
    text_raw,
    bullet,
    level,
  })),
  media:
    step.media.type === 'image'
      ? { type: 'image', data: [...step.media.data] }
      : { type: step.media.type, data: copyOf(step.media.data) as { objectid?: number } },
})

/**
 * A lineid that the service does not have now would be refused, so such a line goes as a new one.
 */
const lineInput =
  (known: Set<LineId | null>) =>
  ({ lineid, text_raw, bullet, level }: StepLine): LineInput => ({
    text_raw,
    bullet,
    level,
    lineid: lineid !== null && !isTemporary(lineid) && known.has(lineid) ? lineid : null,
  })

const mediaInput = (media: Media): MediaInput =>
  isPictures(media)
    ? { type: 'image', data: media.data.map(({ id }) => id) }
    : media.data?.objectid === undefined
      ? null
      : { type: 'object', data: media.data.objectid }

/** Only the fields that changed. */
export const patchStepBody = (base: StepContent, mine: StepContent): PatchStep => ({
  ...changedValues(stepFields, base, mine),
  ...(sameList(base.lines, mine.lines, sameLine)
    ? {}
    : { lines: mine.lines.map(lineInput(new Set(base.lines.map(({ lineid }) => lineid)))) }),
  ...(mediaKey(base.media) === mediaKey(mine.media) ? {} : { media: mediaInput(mine.media) }),
})

/** `orderby` counts from 1. */
export const createStepBody = (step: StepContent, orderby: number): CreateStep => ({
  ...valuesIn(stepFields, step),
  lines: step.lines.map(lineInput(new Set())),
  media: mediaInput(step.media),
  orderby,
})
