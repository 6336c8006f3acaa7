// What a package says of an attempt, and what follows from it (moderation-admin 9): pure, by the
// words of SCORM 1.2 and 2004.
import type { AttemptStatus, Edition, Standard } from '#contract/training/shapes.ts'
import type { FieldError } from '#lib/errors.ts'
import type { ItemGiven } from './package/itemGiven.ts'
import type { ItemState } from './load.ts'
import type { Item } from './package/manifest.ts'
import { plainText } from '#lib/plainText.ts'
import { isDone, unitStatus } from './cmi5/outcome.ts'

/** Characters of suspend data; a module's setting raises it to the largest for all. */
export const suspendLimit = (standard: Standard, edition: Edition, long: boolean): number =>
  long ? 64_000 : standard === 'SCORM_1_2' ? 4096 : edition === '2nd' ? 4000 : 64_000

const elementsAtMost = 20_000
const bytesAtMost = 1_500_000
const valueAtMost = 64_000
const nameAtMost = 254 // characters: what the pattern of names lets through
const errorsAtMost = 20
/** What the service says to the package, never the other way round. */
const ours =
  /^cmi\.(core\.(student_id|student_name|credit|entry|total_time|lesson_mode)|student_data\.(mastery_score|max_time_allowed|time_limit_action)|learner_id|learner_name|credit|entry|total_time|mode|launch_data|scaled_passing_score|completion_threshold|max_time_allowed|time_limit_action|_version|_children)$|\._(children|count)$/

/**
 * Elements by name, however they were nested. Throws nothing: what is no element of a runtime is a
 * problem of field `cmi`.
 */
export const flattened = (
  given: Record<string, unknown>,
): { cmi: Record<string, string>; errors: FieldError[] } => {
  const cmi: Record<string, string> = {}
  const errors: FieldError[] = []
  let count = 0
  let looked = 0 // at elements and at what holds them
  const wrong = (code: FieldError['code'], message: string) => {
    if (errors.length < errorsAtMost) errors.push({ field: 'cmi', code, message })
  }
  const add = (name: string, value: unknown, depth: number): void => {
    looked++
    if (looked > 2 * elementsAtMost || count > elementsAtMost || errors.length === errorsAtMost)
      return
    if (typeof value === 'object' && value !== null) {
      if (depth > 12) return wrong('invalid_value', 'CMI elements are nested too deeply')
      for (const [key, inner] of Object.entries(value))
        // Before it is joined: a long name would be copied for each element below it.
        if (name.length + key.length > nameAtMost)
          wrong('invalid_value', `${key.slice(0, 80)} is not a valid CMI element`)
        else add(name === '' ? key : `${name}.${key}`, inner, depth + 1)
      return
    }
    count++
    if (!/^(cmi|adl)\.[\w.:-]{1,250}$/.test(name))
      return wrong('invalid_value', `${name.slice(0, 80)} is not a valid CMI element`)
    const text = plainText(value)
    if (text.length > valueAtMost)
      return wrong('too_long', `${name} must be at most ${valueAtMost} characters`)
    if (text.includes('\0') || !text.isWellFormed())
      return wrong('invalid_value', `${name} contains a character that is not allowed`)
    if (!ours.test(name)) cmi[name] = text
  }
  const nested =
    'cmi' in given || 'adl' in given || Object.keys(given).some(key => /^(cmi|adl)\./.test(key))
      ? given
      : { cmi: given }
  add('', nested, 0)
  if (count > elementsAtMost || looked > 2 * elementsAtMost)
    wrong('too_many', `There can be at most ${elementsAtMost} CMI elements`)
  if (JSON.stringify(cmi).length > bytesAtMost)
    wrong('too_long', 'This is more data than one attempt can store')
  return { cmi, errors }
}

const two = (n: number) => String(n).padStart(2, '0')
const saidAs = (standard: Standard, seconds: number): string =>
  standard === 'SCORM_2004'
    ? `PT${seconds}S`
    : `${String(Math.min(9999, Math.floor(seconds / 3600))).padStart(4, '0')}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.00`

const number = (text: string | undefined): number | null =>
  text === undefined || text.trim() === '' || !Number.isFinite(Number(text)) ? null : Number(text)

/** The package ended its session, and did not only lay the item aside. */
const isLeft = ({ cmi, finished = false }: ItemState): boolean =>
  finished && (cmi['cmi.core.exit'] ?? cmi['cmi.exit']) !== 'suspend'
/** The package left the item for good, or said that it is over. */
const isSettled = (state: ItemState, given: ItemGiven): boolean =>
  isLeft(state) ||
  /^(passed|failed|completed)$/.test(state.cmi['cmi.core.lesson_status'] ?? '') ||
  /^(passed|failed)$/.test(state.cmi['cmi.success_status'] ?? '') ||
  state.cmi['cmi.completion_status'] === 'completed' ||
  completionOf(state, given) === 'completed'

/**
 * SCORM 1.2 RTE 3.4.4, cmi.core.lesson_status: what a package ended without a word of its status is
 * completed. Where the manifest says what has to be reached, the score decides and not the
 * package's own word, unless that is `incomplete` (Conformance Requirements 1.2, 2.2.2).
 */
const lessonOf = ({ cmi }: ItemState, given: ItemGiven): string | undefined => {
  const said = cmi['cmi.core.lesson_status']
  const [least, raw] = [number(given.mastery_score), number(cmi['cmi.core.score.raw'])]
  if (least !== null && raw !== null && said !== 'incomplete')
    return raw >= least ? 'passed' : 'failed'
  return said === 'not attempted' ? 'completed' : said
}
/** The same of SCORM 2004 (RTE 4.2.22.1): without a score it is not known. */
const successOf = ({ cmi }: ItemState, given: ItemGiven): string | undefined => {
  const least = number(given.scaled_passing_score)
  if (least === null) return cmi['cmi.success_status']
  const scaled = number(cmi['cmi.score.scaled'])
  return scaled === null ? 'unknown' : scaled >= least ? 'passed' : 'failed'
}
/** RTE 4.2.4.1: without a measure of progress it is not known. */
const completionOf = ({ cmi }: ItemState, given: ItemGiven): string | undefined => {
  const least = number(given.completion_threshold)
  if (least === null) return cmi['cmi.completion_status']
  const measure = number(cmi['cmi.progress_measure'])
  return measure === null ? 'unknown' : measure >= least ? 'completed' : 'incomplete'
}

const itemStatus = (state: ItemState, given: ItemGiven = {}): AttemptStatus => {
  if (!isSettled(state, given)) return 'in_progress'
  const lesson = lessonOf(state, given)
  if (lesson === 'passed' || lesson === 'failed' || lesson === 'completed') return lesson
  const success = successOf(state, given)
  if (success === 'passed' || success === 'failed') return success
  return completionOf(state, given) === 'completed' ? 'completed' : 'in_progress'
}
type Part = Pick<Item, 'id' | 'given' | 'unit'>
/** By its standard's rules. */
export const partStatus = (
  { id, given, unit }: Part,
  items: Record<string, ItemState>,
): AttemptStatus => {
  const state = items[id]
  if (unit) return unitStatus(unit.move_on, state)
  return state ? itemStatus(state, given) : 'not_started'
}
/** No package scores beyond it, and means of what is within can be computed. */
export const scoreAtMost = 1e6
/** Percent where the package says of what; else what it says; null beyond every scale. */
const itemScore = (state: ItemState): number | null => {
  const score = saidScore(state)
  return score !== null && Math.abs(score) <= scoreAtMost ? score : null
}
const saidScore = ({ cmi }: ItemState): number | null => {
  const scaled = number(cmi['cmi.score.scaled'])
  if (scaled !== null) return scaled * 100
  const at = 'cmi.core.score.raw' in cmi ? 'cmi.core.score' : 'cmi.score'
  const raw = number(cmi[`${at}.raw`])
  const [min, max] = [number(cmi[`${at}.min`]) ?? 0, number(cmi[`${at}.max`])]
  return raw === null ? null : max !== null && max > min ? ((raw - min) / (max - min)) * 100 : raw
}
/** Parts that ask for nothing more, of SCORM. */
export const itemsDone = (items: readonly Part[], states: Record<string, ItemState>): string[] =>
  items.flatMap(part => (isDoneBy(partStatus(part, states)) ? [part.id] : []))
export const isDoneBy = (status: AttemptStatus): boolean =>
  status === 'completed' || status === 'passed'
export const isOver = (status: AttemptStatus): boolean =>
  status === 'completed' || status === 'passed' || status === 'failed'

/**
 * The newest opening that said something, of a launch and in it: sessions are named `launch` or
 * `launch.opening`.
 */
const lastSaid = ({ times }: ItemState): [launch: number, opening: number] =>
  Object.keys(times).reduce<[number, number]>(
    (newest, session) => {
      const [launch = 0, opening = 0] = session.split('.').map(part => Number(part) || 0)
      return launch > newest[0] || (launch === newest[0] && opening > newest[1])
        ? [launch, opening]
        : newest
    },
    [0, 0],
  )
/** There is something left to do in it; a part of cmi5 that failed is tried again where it is. */
const isOpen = (part: Part, items: Record<string, ItemState>): boolean =>
  part.unit
    ? !isDone(part.unit.move_on, items[part.id])
    : !items[part.id] || !isOver(partStatus(part, items))
/**
 * Where an attempt goes on: in the item that was open last, or once that is over in the first that
 * is not. null: nothing is left to do, or there is nothing to do.
 */
export const itemToOpen = (
  items: Record<string, ItemState>,
  of: readonly Part[],
): string | null => {
  const begun = of.flatMap(part => {
    const state = items[part.id]
    return state ? { part, said: lastSaid(state) } : []
  })
  const [last] = begun.toSorted(
    (one, other) => other.said[0] - one.said[0] || other.said[1] - one.said[1],
  )
  if (last && isOpen(last.part, items)) return last.part.id
  return of.find(part => isOpen(part, items))?.id ?? null
}

/**
 * Of the whole attempt: over once all items are; failed by one that failed, passed by one that was
 * passed.
 */
export const outcomeOf = (
  items: Record<string, ItemState>,
  of: readonly Part[],
): { status: AttemptStatus; score: number | null; total_time: number } => {
  const states = of.map(({ id }) => items[id])
  const statuses = of.map(part => partStatus(part, items))
  const scores = states.flatMap(state => (state ? itemScore(state) : null) ?? [])
  const all = statuses.every(isOver)
  return {
    status: all
      ? statuses.includes('failed')
        ? 'failed'
        : statuses.includes('passed')
          ? 'passed'
          : 'completed'
      : 'in_progress',
    score: scores.length
      ? Math.round((scores.reduce((sum, one) => sum + one, 0) / scores.length) * 100) / 100
      : null,
    total_time: Math.min(
      2_147_483_647,
      Object.values(items).reduce(
        (sum, { times }) => sum + Object.values(times).reduce((all, one) => all + one, 0),
        0,
      ),
    ),
  }
}

/** What each standard calls what the manifest says to an item. */
const given12 = {
  mastery_score: 'cmi.student_data.mastery_score',
  max_time_allowed: 'cmi.student_data.max_time_allowed',
  time_limit_action: 'cmi.student_data.time_limit_action',
  launch_data: 'cmi.launch_data',
} as const
const given2004 = {
  scaled_passing_score: 'cmi.scaled_passing_score',
  completion_threshold: 'cmi.completion_threshold',
  max_time_allowed: 'cmi.max_time_allowed',
  time_limit_action: 'cmi.time_limit_action',
  launch_data: 'cmi.launch_data',
} as const
const named = (given: ItemGiven, names: Partial<Record<keyof ItemGiven, string>>) =>
  Object.fromEntries(
    (Object.keys(names) as (keyof ItemGiven)[]).flatMap(key =>
      given[key] === undefined ? [] : [[names[key] ?? key, given[key]]],
    ),
  )

/**
 * What an item is given when it is opened again: what it said last, and what the service says of
 * it.
 */
export const restored = (
  standard: Standard,
  state: ItemState | undefined,
  person: { userid: number; username: string },
  preview: boolean,
  given: ItemGiven = {},
): Record<string, string> => {
  const seconds = Object.values(state?.times ?? {}).reduce((sum, one) => sum + one, 0)
  const cmi = Object.fromEntries(
    Object.entries(state?.cmi ?? {}).filter(
      ([name]) => !/session_time$|\.exit$|^cmi\.exit$|^adl\.nav/.test(name),
    ),
  )
  // What was ended and not laid aside is not resumed (1.2 RTE 3.4.4, 2004 RTE 4.2.7 and 4.2.8).
  const entry = !state ? 'ab-initio' : isLeft(state) ? '' : 'resume'
  const status = state ? itemStatus(state, given) : 'not_started'
  return standard === 'SCORM_1_2'
    ? {
        ...cmi,
        ...(isOver(status) && { 'cmi.core.lesson_status': status }),
        'cmi.core.student_id': String(person.userid),
        'cmi.core.student_name': person.username,
        'cmi.core.credit': preview ? 'no-credit' : 'credit',
        'cmi.core.lesson_mode': preview ? 'browse' : 'normal',
        'cmi.core.entry': entry,
        'cmi.core.total_time': saidAs(standard, seconds),
        ...named(given, given12),
      }
    : {
        ...cmi,
        'cmi.learner_id': String(person.userid),
        'cmi.learner_name': person.username,
        'cmi.credit': preview ? 'no-credit' : 'credit',
        'cmi.mode': preview ? 'browse' : 'normal',
        'cmi.entry': entry,
        'cmi.total_time': saidAs(standard, seconds),
        ...named(given, given2004),
      }
}
