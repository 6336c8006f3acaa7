// What statements make of a part and of the course (cmi5 13.1.4, moveOn). Pure. A part is kept as
// every part is, by the elements that SCORM 2004 has for the same: one report counts both.
import type { AttemptStatus } from '#contract/training/shapes.ts'
import { plainText } from '#lib/plainText.ts'
import type { ItemState } from '../load.ts'
import type { MoveOn } from '../package/courseStructure.ts'
import type { Item } from '../package/manifest.ts'
import { secondsOf } from '../seconds.ts'
import { activityOf, type Statement } from './statement.ts'
import { isDefined } from './order.ts'
import { progress, verbs } from './words.ts'

const said = (state: ItemState | undefined) => ({
  isCompleted: state?.cmi['cmi.completion_status'] === 'completed',
  isPassed: state?.cmi['cmi.success_status'] === 'passed',
  isFailed: state?.cmi['cmi.success_status'] === 'failed',
})
const isSatisfied = (moveOn: MoveOn, state: ItemState | undefined): boolean => {
  const { isCompleted, isPassed } = said(state)
  return {
    Passed: isPassed,
    Completed: isCompleted,
    CompletedAndPassed: isCompleted && isPassed,
    CompletedOrPassed: isCompleted || isPassed,
    NotApplicable: true,
  }[moveOn]
}
/** What was to be done in it is done, by what it said: it is only looked at again. */
export const isDone = (moveOn: MoveOn, state: ItemState | undefined): boolean =>
  isSatisfied(moveOn === 'NotApplicable' ? 'CompletedOrPassed' : moveOn, state)

export const unitStatus = (moveOn: MoveOn, state: ItemState | undefined): AttemptStatus => {
  const { isPassed, isFailed } = said(state)
  if (isSatisfied(moveOn, state)) return isPassed ? 'passed' : 'completed'
  // Where only completion is asked for, a failure says nothing (13.1.4).
  if (isFailed && moveOn !== 'Completed') return 'failed'
  return state ? 'in_progress' : 'not_started'
}
/** By their own words every part is done: nothing is left that could be said. */
export const areAllDone = (
  items: readonly Pick<Item, 'id' | 'unit'>[],
  states: Record<string, ItemState>,
): boolean => items.every(({ id, unit }) => unit && isDone(unit.move_on, states[id]))

/** Blocks, by the ids of their publisher, of which every part is satisfied. */
export const satisfiedBlocks = (
  items: readonly Item[],
  states: Record<string, ItemState>,
): { blocks: string[]; isCourse: boolean } => {
  const open = new Set<string>()
  const all = new Set<string>()
  let isCourse = true
  for (const { id, unit } of items) {
    if (!unit) continue
    const isOpen = !isSatisfied(unit.move_on, states[id])
    isCourse &&= !isOpen
    for (const block of unit.blocks) {
      all.add(block)
      if (isOpen) open.add(block)
    }
  }
  return { blocks: [...all].filter(one => !open.has(one)), isCourse }
}

const interactionsAtMost = 2000
const textAtMost = 4000
const firstWords = (map: Record<string, string> | undefined): string =>
  Object.values(map ?? {})[0]?.slice(0, textAtMost) ?? ''

/** An answer to a question, as elements of the interaction at `place`. */
const interactionAt = (place: number, statement: Statement): ItemState['cmi'] | null => {
  const activity = activityOf(statement)
  const type = activity?.definition?.interactionType
  if (!activity || type === undefined || !statement.result) return null
  if (place >= interactionsAtMost) return null
  const { response, success } = statement.result
  const { name, description } = activity.definition ?? {}
  const at = `cmi.interactions.${place}`
  return {
    [`${at}.id`]: activity.id,
    [`${at}.type`]: type.slice(0, 100),
    [`${at}.description`]: firstWords(description) || firstWords(name),
    [`${at}.learner_response`]: response?.slice(0, textAtMost) ?? '',
    ...(success === undefined ? {} : { [`${at}.result`]: success ? 'correct' : 'incorrect' }),
  }
}

const elementsOf = ({ verb, result }: Statement): ItemState['cmi'] => {
  const { score, extensions } = result ?? {}
  const done = extensions?.[progress]
  return {
    ...(verb.id === verbs.completed && { 'cmi.completion_status': 'completed' }),
    ...(verb.id === verbs.passed && { 'cmi.success_status': 'passed' }),
    ...(verb.id === verbs.failed && { 'cmi.success_status': 'failed' }),
    ...(typeof done === 'number' && { 'cmi.progress_measure': String(done / 100) }),
    ...Object.fromEntries(
      Object.entries(score ?? {}).map(([name, value]) => [`cmi.score.${name}`, plainText(value)]),
    ),
  }
}

/**
 * Of a session: its name among the times of the part, and seconds since its launch. `isLate`: its
 * last word came before these, and its time stays.
 */
type Elapsed = { session: string; seconds: number; isLate: boolean }

/**
 * The part after statements, which are taken together: a copy for each of a hundred would cost
 * more than all the rest. Their own word about their time counts, else what has passed.
 */
export const afterStatements = (
  state: ItemState | undefined,
  statements: readonly Statement[],
  { session, seconds, isLate }: Elapsed,
): ItemState => {
  const cmi = { ...state?.cmi }
  const times = { ...state?.times }
  let finished = state?.finished ?? false
  let place = Object.keys(cmi).filter(name => /^cmi\.interactions\.\d+\.id$/.test(name)).length
  for (const statement of statements) {
    const { verb, result } = statement
    if (isDefined(statement)) {
      // A new judgement has its own score, and nothing of the one before.
      if (verb.id === verbs.passed || verb.id === verbs.failed)
        for (const name of ['scaled', 'raw', 'min', 'max']) delete cmi[`cmi.score.${name}`]
      Object.assign(cmi, elementsOf(statement))
    } else {
      const answer = interactionAt(place, statement)
      if (answer) {
        Object.assign(cmi, answer)
        place++
      }
    }
    if (isLate) continue
    const duration = isDefined(statement) ? result?.duration : undefined
    times[session] = duration === undefined ? seconds : secondsOf(duration)
    finished = isDefined(statement) && verb.id === verbs.terminated
  }
  return { cmi, times, finished }
}
