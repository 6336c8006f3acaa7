// Limits on content (api-facts 4.5, 5.3) as one list for the service and the editor. A limit binds
// only a text or list that changed and did not get shorter (2.5), so each check takes what was
// there before.
import type { FieldTable, Values } from '#documents/field.ts'
import { guideFields, type GuideValues } from '#documents/guide.ts'
import { stepFields, type StepValues } from '#documents/step.ts'
import { fieldError, type FieldError } from '#lib/errors.ts'
import { isSeen, isUnfit } from '#lib/names/storedName.ts'
import { itemAt } from '#lib/existing.ts'
import { codePoints } from './wire.ts'

export const limits = {
  linesPerStep: 8,
  lineLength: 350,
  levels: 3,
  imagesPerStep: 3,
  stepsPerGuide: 1000,
  introductionLines: 49,
  longText: 20_000,
  prerequisites: 20,
  listed: 1000, // ids in one list of a body; what it may hold is said where it is kept
  timeRequired: 31_536_000,
  tag: 32,
  wikiTitle: 255,
  description: 255,
  wikiContents: 1_048_576,
  imageBytes: 80_000_000,
  imagePixels: 100_000_000,
  imageSide: 50,
  imageFrames: 1000,
  imageFramePixels: 2_000_000_000,
  uploadPart: 16_000_000,
  openUploads: 200,
  openUploadBytes: 5_000_000_000,
  documentBytes: 100_000_000,
  videoBytes: 500_000_000,
  documents: 50,
  commentLength: 4096,
  commentShortest: 12,
  commentImages: 3,
} as const

/** As a threshold of patrol: everybody's edits wait, whatever their reputation. */
export const alwaysPatrolled = 100_000_000

/** Of the parts and tools that a guide names (api-facts 5.3): characters. */
export const itemLimits = { name: 128, type: 128, notes: 1000, summary: 1000 } as const

/** How many parts a guide may name, and how many tools. */
export const itemsOfGuide = 200

export const bullets = [
  'black',
  'red',
  'orange',
  'yellow',
  'light_blue',
  'blue',
  'green',
  'violet',
  'icon_note',
  'icon_caution',
  'icon_reminder',
] as const

type Line = {
  text_raw: string
  bullet: string
  level: number
  lineid?: number | string | null | undefined
}
export type StepText = StepValues & { lines: Line[] }

/** true when `next` breaks the limit, unless it is an unchanged or a shortened old text. */
const breaks = (
  next: string,
  before: string | undefined,
  max: number,
  measure = codePoints,
): boolean =>
  measure(next) > max &&
  !(before !== undefined && (next === before || measure(next) < measure(before)))

const lineCount = (text: string) => (text === '' ? 0 : text.split('\n').length)

export const checkLines = (lines: Line[], before: Line[] | null): FieldError[] => {
  const errors: FieldError[] = []
  if (lines.length === 0 && !(before && before.length === 0))
    errors.push(fieldError('lines', 'too_few', 'A step needs at least one line'))
  if (lines.length > limits.linesPerStep && !(before && lines.length <= before.length)) {
    errors.push(
      fieldError('lines', 'too_many', `A step can have up to ${limits.linesPerStep} lines`),
    )
  }
  const old = new Map(before?.map(line => [line.lineid, line]))
  const known = new Set(before?.map(line => `${line.level} ${line.text_raw}`))
  lines.forEach((line, index) => {
    const was = line.lineid ? old.get(line.lineid) : undefined
    const text = line.text_raw.trim()
    if (text === '' && was?.text_raw.trim() !== '')
      errors.push(fieldError('lines', 'too_short', `Line ${index + 1} is empty`, index))
    if (breaks(text, was?.text_raw, limits.lineLength)) {
      errors.push(
        fieldError(
          'lines',
          'too_long',
          `Line ${index + 1} is longer than ${limits.lineLength} characters`,
          index,
        ),
      )
    }
    if (line.bullet !== was?.bullet && !bullets.some(bullet => bullet === line.bullet))
      errors.push(
        fieldError(
          'lines',
          'invalid_value',
          `Line ${index + 1} has a bullet that does not exist`,
          index,
        ),
      )
    const deepest = index === 0 ? 0 : itemAt(lines, index - 1).level + 1
    if (line.level > deepest && !known.has(`${line.level} ${line.text_raw}`)) {
      errors.push(
        fieldError(
          'lines',
          'out_of_range',
          index === 0
            ? 'The first line must have level 0'
            : `Line ${index + 1} is more than one level deeper than the line before it`,
          index,
        ),
      )
    }
  })
  return errors
}

/** A text beyond its limit may stay as it was, or get shorter; a number may stay. */
export const checkValues = <T extends FieldTable>(
  fields: T,
  next: Values<T>,
  before: Values<T> | null,
): FieldError[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const [value, was] = [next[name], before?.[name]]
    if (field.kind === 'text' && field.isName && value !== was && isUnfit(String(value ?? '')))
      return [
        fieldError(
          name,
          'invalid_value',
          `${field.label} contains a character that is not allowed`,
        ),
      ]
    if (field.kind === 'text')
      return breaks(String(value ?? ''), was === undefined ? was : String(was ?? ''), field.most)
        ? [fieldError(name, 'too_long', `${field.label} must be at most ${field.most} characters`)]
        : []
    if (field.kind !== 'number' || typeof value !== 'number' || value === was) return []
    return value < field.least || value > field.most
      ? [
          fieldError(
            name,
            'out_of_range',
            `${field.label} must be from ${field.least} to ${field.most}${field.unit && ` ${field.unit}`}`,
          ),
        ]
      : []
  })

export const checkStep = (next: StepText, before: StepText | null): FieldError[] => [
  ...checkValues(stepFields, next, before),
  ...checkLines(next.lines, before?.lines ?? null),
]

export type GuideText = GuideValues & {
  introduction: string
  conclusion: string
  time_required_min: number
  time_required_max: number
}

export const checkGuide = (next: GuideText, before: GuideText | null): FieldError[] => {
  const errors = checkValues(guideFields, next, before)
  if (!isSeen(next.title) && next.title !== before?.title)
    errors.push(fieldError('title', 'too_short', 'A guide needs a title'))
  if (/^\.{1,2}$/.test(next.title.trim()))
    errors.push(
      fieldError(
        'title',
        'invalid_value',
        'This title cannot be used in an address. Choose another one',
      ),
    )
  if (breaks(next.introduction, before?.introduction, limits.introductionLines, lineCount)) {
    errors.push(
      fieldError(
        'introduction',
        'too_many',
        `Must have fewer than ${limits.introductionLines + 1} lines`,
      ),
    )
  }
  for (const field of ['introduction', 'conclusion'] as const) {
    if (breaks(next[field], before?.[field], limits.longText))
      errors.push(fieldError(field, 'too_long', `Must be at most ${limits.longText} characters`))
  }
  const timesChanged =
    next.time_required_min !== before?.time_required_min ||
    next.time_required_max !== before?.time_required_max
  if (timesChanged && next.time_required_max && next.time_required_min > next.time_required_max) {
    errors.push(
      fieldError(
        'time_required_min',
        'out_of_range',
        'The shortest time must not be longer than the longest time',
      ),
    )
  }
  return errors
}

/** How long a guide may have taken a reader; more is a slip of the finger. */
export const minutesAtMost = 6000
