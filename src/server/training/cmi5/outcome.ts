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
export const isSatisfied = (moveOn: MoveOn, state: ItemState | undefined): boolean => {
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
  return isFailed ? 'failed' : state ? 'in_progress' : 'not_started'
}

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

/** An answer to a question, as elements of the next interaction. */
const interactionIn = (statement: Statement, cmi: ItemState['cmi']): ItemState['cmi'] => {
  const activity = activityOf(statement)
  const type = activity?.definition?.interactionType
  if (!activity || type === undefined || !statement.result) return {}
  const place = Object.keys(cmi).filter(name => /^cmi\.interactions\.\d+\.id$/.test(name)).length
  if (place >= interactionsAtMost) return {}
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

/** Of a session: its name among the times of the part, and seconds since its launch. */
type Elapsed = { session: string; seconds: number }

/** The part after the statement. Its own word about its time counts, else what has passed. */
export const afterStatement = (
  state: ItemState | undefined,
  statement: Statement,
  { session, seconds }: Elapsed,
): ItemState => {
  const before = state ?? { cmi: {}, times: {} }
  const counts = isDefined(statement)
  const duration = counts ? statement.result?.duration : undefined
  // A new judgement has its own score, and nothing of the one before.
  const isJudged = counts && [verbs.passed, verbs.failed].some(verb => verb === statement.verb.id)
  const kept = isJudged
    ? Object.fromEntries(
        Object.entries(before.cmi).filter(([name]) => !name.startsWith('cmi.score.')),
      )
    : before.cmi
  return {
    cmi: {
      ...kept,
      ...(counts ? elementsOf(statement) : interactionIn(statement, before.cmi)),
    },
    times: {
      ...before.times,
      [session]: duration === undefined ? seconds : secondsOf(duration),
    },
    finished: counts && statement.verb.id === verbs.terminated,
  }
}
