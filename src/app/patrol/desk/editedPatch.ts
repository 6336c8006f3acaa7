// What a decider may put right in the texts of an edit, and the patch that says it. Pure.
import type { Decide } from '#contract/patrol/queries.ts'
import type { PatrolItemDetail } from '#contract/patrol/shapes.ts'
import { stepFields, type StepValues } from '#documents/step.ts'
import { textsOf } from '#documents/values.ts'
import { itemAt } from '#lib/existing.ts'
import { wordsIn } from './conflicts.ts'
import { openUnits } from './verdicts.ts'

type Line = { lineid: number | null; text_raw: string; bullet: string; level: number }
type Step = StepValues & { stepid: number; lines: Line[] }
/**
 * `step` and `line` are places from 1; `field` the name of a field of the document itself.
 * `stands`: what the document says there with the edit; in conflict with live that is live's, while
 * `text`, where the editing begins, is the author's.
 */
export type EditableText = {
  path: string
  text: string
  stands: string
  step: number | null
  line: number | null
  field: string
}

const stepsOf = ({ diff }: PatrolItemDetail) => (diff.after.steps ?? []) as Step[]

type Taken = (unitid: number) => boolean
const all: Taken = () => true

/**
 * Lines, titles and texts that the edit changed and that are there in its proposal; only of changes
 * that are taken. `ofFields`: only those of the document itself.
 */
export const editableTexts = (
  detail: PatrolItemDetail,
  isTaken = all,
  ofFields = false,
): EditableText[] => {
  const steps = stepsOf(detail)
  const seen = new Set<string>()
  const units = openUnits(detail).filter(({ unitid }) => isTaken(unitid))
  return units.flatMap(({ path, op, state, after }): EditableText[] => {
    const [first, stepid, part, key] = path.split('/') as [string, ...(string | undefined)[]]
    if (op === 'remove' || op === 'move' || seen.has(part ? path : first)) return []
    seen.add(part ? path : first)
    const begins = (stands: string) => ({
      stands,
      text: state === 'conflicted' ? wordsIn(after) : stands,
    })
    if (first === 'steps' && ofFields) return []
    if (first !== 'steps') {
      const text = detail.diff.after.fields[first]
      if (typeof text !== 'string') return []
      // A block in conflict is not the whole text: that stands until somebody writes in it.
      const whole = stepid === undefined ? begins(text) : { stands: text, text }
      return [{ path: first, ...whole, step: null, line: null, field: first }]
    }
    const at = steps.findIndex(step => String(step.stepid) === stepid)
    const step = steps[at]
    if (!step) return []
    const name = textsOf(stepFields).find(one => one === part)
    if (name) return [{ path, ...begins(step[name]), step: at + 1, line: null, field: name }]
    const line =
      part === 'lines' ? step.lines.findIndex(({ lineid }) => String(lineid) === key) : -1
    return line < 0
      ? []
      : [
          {
            path,
            ...begins(itemAt(step.lines, line).text_raw),
            step: at + 1,
            line: line + 1,
            field: 'lines',
          },
        ]
  })
}

/** null where nothing says anything else than the proposal. `mine` by path. */
export const editedPatch = (
  detail: PatrolItemDetail,
  mine: Readonly<Record<string, string>>,
  isTaken = all,
  ofFields = false,
): NonNullable<Decide['edited']> | null => {
  const changed = editableTexts(detail, isTaken, ofFields)
    .map(one => ({ ...one, text: mine[one.path] ?? one.text }))
    .filter(({ text, stands }) => text !== stands)
  if (changed.length === 0) return null
  const fields = Object.fromEntries(
    changed.filter(({ step }) => step === null).map(({ path, text }) => [path, text]),
  )
  const steps = stepsOf(detail).flatMap(({ stepid, lines }, at) => {
    const own = changed.filter(({ step }) => step === at + 1)
    if (own.length === 0) return []
    const values = own.flatMap(({ line, field, text }) => (line === null ? [[field, text]] : []))
    const texts = new Map(
      own.flatMap(({ line, text }) => (line === null ? [] : [[line, text] as const])),
    )
    return [
      {
        stepid,
        ...Object.fromEntries(values),
        ...(texts.size > 0
          ? {
              lines: lines.map((line, i) => ({
                ...line,
                text_raw: texts.get(i + 1) ?? line.text_raw,
              })),
            }
          : {}),
      },
    ]
  })
  return {
    ...(Object.keys(fields).length > 0 ? { fields } : {}),
    ...(steps.length > 0 ? { steps } : {}),
  }
}

/**
 * Whether a paragraph that is taken is in conflict and the text around it is as it stands: taken
 * so, it would count as accepted, and be nowhere.
 */
export const isParagraphLost = (
  detail: PatrolItemDetail,
  mine: Readonly<Record<string, string>>,
  isTaken: Taken,
): boolean =>
  openUnits(detail).some(({ unitid, state, path }) => {
    const [field = '', block] = path.split('/')
    if (state !== 'conflicted' || !isTaken(unitid) || field === 'steps' || !block) return false
    const stands = detail.diff.after.fields[field]
    return typeof stands === 'string' && (mine[field] ?? stands) === stands
  })
