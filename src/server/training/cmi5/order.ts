// What a part may say and when (cmi5 7.1.3, 9 and 10). Pure: it looks at what was said before and
// writes nothing.
import type { Unit } from '../package/courseStructure.ts'
import { activityOf, categoriesOf, groupingOf, type Statement } from './statement.ts'
import { categories, extensions, ownVerbs, progress, verbs, voided, type Mode } from './words.ts'

/** Of whom and of what a session may speak. */
export type Speaker = {
  sessionid: string
  registration: string
  mode: Mode
  /** The account's name, which says nothing else of anybody. */
  homePage: string
  activityId: string
  unit: Unit
}
/** Verbs of statements that count: of this session, and of its part in the whole registration. */
export type Said = { session: ReadonlySet<string>; registration: ReadonlySet<string> }

/** It is one that cmi5 defines; all others it merely allows. */
export const isDefined = (statement: Statement): boolean =>
  categoriesOf(statement).includes(categories.cmi5)

/** Whoever it speaks for, and where: the template of its context, unchanged. */
const wrongSpeaker = (statement: Statement, by: Speaker): string | null => {
  const { actor, context, verb } = statement
  if (actor.account.homePage !== by.homePage || actor.account.name !== by.registration)
    return 'The actor is not the one that the part was launched for'
  if (context.registration.toLowerCase() !== by.registration)
    return 'The registration is not the one that the part was launched with'
  if (context.extensions?.[extensions.session] !== by.sessionid)
    return 'The context lacks the session ID from the context template'
  if (!groupingOf(statement).includes(by.unit.publisher))
    return 'The context lacks the grouping from the context template'
  if (!/(Z|[+-]00(:?00)?)$/.test(statement.timestamp)) return 'The timestamp must be in UTC'
  return verb.id === voided ? 'A part cannot void statements' : null
}

/** Refused as the standard wants it, and nothing is lost by it. */
export const saidAlready = 'A statement with this verb has already been sent'
export const keptAlready = 'This session has ended. This statement has already been stored'

const wrongOrder = (statement: Statement, { session, registration }: Said): string | null => {
  const { id } = statement.verb
  if (!isDefined(statement)) {
    if (categoriesOf(statement).includes(categories.moveOn))
      return 'Only statements defined by cmi5 can have the category `moveon`'
    return session.has(verbs.initialized)
      ? null
      : 'The first statement of a session must have the verb `initialized`'
  }
  if (Object.values<string>(ownVerbs).includes(id) || !Object.values<string>(verbs).includes(id))
    return 'A part cannot use this verb in a statement defined by cmi5'
  if (id !== verbs.initialized && !session.has(verbs.initialized))
    return 'The first statement of a session must have the verb `initialized`'
  if (session.has(id)) return saidAlready
  const isJudged = id === verbs.passed || id === verbs.failed
  if (isJudged && (session.has(verbs.passed) || session.has(verbs.failed)))
    return 'A session can have only one `passed` or `failed` statement'
  if ((id === verbs.completed || id === verbs.passed) && registration.has(id)) return saidAlready
  return id === verbs.failed && registration.has(verbs.passed)
    ? 'A part that has been passed can no longer be failed'
    : null
}

const wrongScore = ({ verb, result, context }: Statement, { unit }: Speaker): string | null => {
  const { score } = result ?? {}
  if (score === undefined) return null
  if (verb.id !== verbs.passed && verb.id !== verbs.failed)
    return 'Only `passed` and `failed` statements can have a score'
  const { scaled, raw, min, max } = score
  if (raw !== undefined && (min === undefined || max === undefined))
    return 'A raw score needs `min` and `max`'
  if (scaled === undefined) return null
  if (scaled < 0) return 'A scaled score must be from 0 to 1'
  const least = unit.mastery_score
  if (least === undefined) return null
  const said = context.extensions?.[extensions.mastery]
  if (said === undefined) return 'The context lacks the mastery score'
  if (said !== least) return 'The mastery score does not match that of the part'
  return scaled >= least === (verb.id === verbs.passed)
    ? null
    : 'The scaled score must reach the mastery score for `passed`, and be below it for `failed`'
}

const wrongResult = (statement: Statement): string | null => {
  const { verb, result } = statement
  const success = verb.id === verbs.passed ? true : verb.id === verbs.failed ? false : undefined
  if (result?.success !== success) return '`success` does not match the verb'
  const completion = verb.id === verbs.completed ? true : undefined
  if (result?.completion !== completion) return '`completion` does not match the verb'
  if (verb.id !== verbs.initialized && result?.duration === undefined)
    return 'The duration is missing'
  const counts = success !== undefined || completion !== undefined
  if (categoriesOf(statement).includes(categories.moveOn) !== counts)
    return 'Statements must have the category `moveon` if, and only if, they have `success` or `completion`'
  const done = result?.extensions?.[progress]
  return done === undefined ||
    (typeof done === 'number' && Number.isInteger(done) && done >= 0 && done <= 100)
    ? null
    : '`progress` must be a whole number from 0 to 100'
}

/** Why it may not be said; null where it may. */
export const whyNot = (statement: Statement, by: Speaker, said: Said): string | null => {
  const wrong = wrongSpeaker(statement, by) ?? wrongOrder(statement, said)
  if (wrong !== null || !isDefined(statement)) return wrong
  const { id } = statement.verb
  if (activityOf(statement)?.id !== by.activityId)
    return 'The object must be the part that was launched'
  if (by.mode !== 'Normal' && id !== verbs.initialized && id !== verbs.terminated)
    return `Nothing is recorded in ${by.mode} mode`
  return wrongScore(statement, by) ?? wrongResult(statement)
}
