// Why the service refused, in the reader's language. Its own messages are English and for whoever
// calls it: no screen shows them but through this file.
import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { ApiError, NoAnswer, notConfirmed, type FieldError, type Refused } from '#lib/errors.ts'
import { isRefusalCode } from '#lib/refusalCodes.ts'
import { roleNames } from '../text/roleNames.ts'
import { codeWords } from './codeWords.ts'
import { fieldWords, type FieldWords } from './fieldWords.ts'

/** English of the library that checks bodies, which is about values and not for readers. */
const isOfChecks = /^(Too (big|small)|Invalid|expected)\b| is required$/

/** The service's own sentence, for readers of English where the app has none that says as much. */
const sentence = (message: string): string | undefined =>
  i18n.locale !== 'en' || message === '' || isOfChecks.test(message)
    ? undefined
    : message.replaceAll('`', '').replace(/[^.!?…]$/, '$&.')

const limitWords = ({ code, limit }: FieldError): string | undefined => {
  if (limit === undefined) return undefined
  const most = i18n.number(limit)
  if (code === 'too_long')
    return plural(limit, { one: 'Use up to # character.', other: 'Use up to # characters.' })
  if (code === 'too_short' && limit > 1)
    return plural(limit, { one: 'Use at least # character.', other: 'Use at least # characters.' })
  if (code === 'too_many') return t`You can choose up to ${most}. Choose fewer.`
  return undefined
}

/** Which step it is about, or of a run which of its fields. */
const named = ({ label, step }: FieldError, words: string): string => {
  if (label === undefined) return step === undefined ? words : t`Step ${step}: ${words}`
  return step === undefined ? t`“${label}”: ${words}` : t`“${label}” in step ${step}: ${words}`
}

/** Of a file it names the types that are taken, of a run its fields with their steps. */
const ownSentence = ({ field, message }: FieldError): string | undefined =>
  ['file', 'fields', 'reasons'].includes(field) ? sentence(message) : undefined

/** What is wrong with one field. `more`: words of a screen, before those for all. */
export const wordsOfProblem = (problem: FieldError, more: FieldWords = {}): string => {
  const { field, code, message } = problem
  if (code === notConfirmed) return message
  // What an Admin of the site wrote for its authors.
  if (code === 'content_rule') {
    return named(problem, message === '' ? codeWords.content_rule() : message)
  }
  if (code === 'unknown_column' && field !== 'file')
    return t`The table has an unknown column: “${field}”.`
  if (!isRefusalCode(code)) return sentence(message) ?? codeWords.invalid_value()
  const said = limitWords(problem) ?? ownSentence(problem)
  if (said !== undefined) return problem.label === undefined ? named(problem, said) : said
  return named(
    problem,
    (more[`${field}.${code}`] ?? fieldWords[`${field}.${code}`])?.() ??
      sentence(message) ??
      (code === 'too_short' && problem.limit === 1 ? codeWords.required() : codeWords[code]()),
  )
}

const statusWords = ({ status, message }: Refused, privileges: readonly string[]): string => {
  if (status === 0) return t`The service did not answer. Try again.`
  if (status === 401) return t`You are no longer signed in. Sign in, then try again.`
  if (status === 403) {
    const roles = new Intl.ListFormat(i18n.locale, { type: 'disjunction' }).format(privileges)
    return (
      sentence(message) ??
      (roles
        ? t`You do not have permission for this. You need the role ${roles}.`
        : t`You do not have permission for this.`)
    )
  }
  if (status === 404)
    return (
      sentence(message) ?? t`What you opened no longer exists, or you no longer have access to it.`
    )
  if (status === 409)
    return t`Someone else has changed this. Reload the page to see it, then try again.`
  if (status === 413) return sentence(message) ?? t`This is too large. Choose something smaller.`
  if (status === 415)
    return (
      sentence(message) ??
      t`This file cannot be read, or its type is not accepted. Choose another file.`
    )
  if (status === 429) return t`Too many requests. Wait a moment, then try again.`
  if (status === 501) return t`This is not set up on this site. Ask an Admin.`
  if (status === 503) return t`The service is busy or not available right now. Try again soon.`
  if (status === 507)
    return t`The service has no space left, so nothing was saved. Tell an Admin, and try again later.`
  if (status >= 500) return t`The service answered with an error. Try again.`
  return (
    sentence(message) ??
    t`The service refused the request. Nothing was changed. Reload the page to see the current state.`
  )
}

/** One that this version of the app does not know keeps its name. */
const roleName = (role: string): string =>
  Object.hasOwn(roleNames, role) ? i18n._(roleNames[role as keyof typeof roleNames]) : role

const privilegesOf = (refused: unknown): readonly string[] => {
  const body = refused instanceof ApiError ? refused.body : null
  const named = (body as { requiredPrivileges?: unknown } | null)?.requiredPrivileges
  return Array.isArray(named) ? named.map(String).map(roleName) : []
}

/** The same for what was kept of a refusal: every problem once. */
export const wordsOfRefusal = (refused: Refused, more: FieldWords = {}): string =>
  refused.errors.length > 0
    ? [...new Set(refused.errors.map(problem => wordsOfProblem(problem, more)))].join(' ')
    : statusWords(refused, privilegesOf(refused))

/** Why something failed: the service refused or did not answer, or the app has a fault. */
export const refusedWords = (error: unknown, more: FieldWords = {}): string => {
  // Words of the app, in the reader's language already.
  if (error instanceof NoAnswer) return error.message
  return error instanceof ApiError
    ? wordsOfRefusal(error, more)
    : t`Something went wrong in the app. Try again, or reload the page.`
}

/** Why a record of a run was left out: its row has a code of a refusal, too, of no field. */
export const wordsOfCode = (code: string | null, message: string, field = ''): string =>
  sentence(message) ??
  (isRefusalCode(code)
    ? wordsOfProblem({ field, code, message })
    : t`The service refused this. Nothing was changed.`)

/** What the service says of one field; `undefined` where it has nothing against it. */
export const refusedFieldWords = (
  error: { errors: readonly FieldError[] } | null | undefined,
  field: string,
): string | undefined => {
  const problem = error?.errors.find(one => one.field === field)
  return problem && wordsOfProblem(problem)
}
