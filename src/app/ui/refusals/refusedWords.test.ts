import { i18n } from '@lingui/core'
import { afterEach, expect, test } from 'vitest'
import { limits } from '#contract/core/limits.ts'
import { ApiError, forbidden, invalidField, NoAnswer, type FieldError } from '#lib/errors.ts'
import { refusalCodes, type RefusalCode } from '#lib/refusalCodes.ts'
import { roleNames } from '../text/roleNames.ts'
import { codeWords } from './codeWords.ts'
import { fieldWords } from './fieldWords.ts'
import { refusedFieldWords, refusedWords, wordsOfCode, wordsOfProblem } from './refusedWords.ts'

const speak = (locale: string) => i18n.loadAndActivate({ locale, messages: {} })
speak('en')
afterEach(() => speak('en'))

const raw = 'The service wrote this in English'

test('no refusal shows the message of the service to readers of another language', () => {
  speak('de')
  for (const code of refusalCodes.filter(one => one !== 'content_rule'))
    expect(refusedWords(invalidField('name', code, raw))).not.toContain(raw)
  for (const status of [0, 400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 501, 503, 507])
    expect(refusedWords(new ApiError(status, raw))).not.toContain(raw)
  expect(wordsOfCode(null, raw)).not.toContain(raw)
  const later = { field: 'x', code: 'of_later' as RefusalCode, message: raw }
  expect(wordsOfProblem(later)).not.toContain(raw)
})

test('what an Admin of the site wrote for its authors is said as it is, in any language', () => {
  speak('de')
  const refused = invalidField('lines', 'content_rule', 'Leave out games of chance.')
  expect(refusedWords(refused)).toBe('Leave out games of chance.')
  const errors = refused.errors.map(one => ({ ...one, step: 3 }))
  expect(refusedWords(new ApiError(422, '', { errors }))).toBe('Step 3: Leave out games of chance.')
})

test('every code has words, which are sentences and not the code', () => {
  expect(Object.keys(codeWords).toSorted()).toEqual([...refusalCodes].toSorted())
  for (const words of [...Object.values(codeWords), ...Object.values(fieldWords)])
    expect(words?.()).toMatch(/^[A-Z].*\.$/)
  expect(new Set(refusalCodes).size).toBe(refusalCodes.length)
})

test('in English the service speaks for itself where the app has only the code', () => {
  const problem = (field: string): FieldError => ({ field, code: 'in_use', message: raw })
  expect(wordsOfProblem(problem('x'))).toBe(`${raw}.`)
  expect(wordsOfProblem(problem('teamid'))).toBe(fieldWords['teamid.in_use']?.())
  expect(
    wordsOfProblem({ field: 'x', code: 'invalid_value', message: 'Invalid option: expected "a"' }),
  ).toBe(codeWords.invalid_value())
})

test('of a file the service names the types that are taken, which English keeps', () => {
  const file: FieldError = { field: 'file', code: 'invalid_value', message: raw }
  expect(wordsOfProblem(file)).toBe(`${raw}.`)
  speak('de')
  expect(wordsOfProblem(file)).toBe(fieldWords['file.invalid_value']?.())
})

test('a field says more than its code, and a limit more than both', () => {
  const taken = invalidField('title', 'duplicate', raw)
  expect(refusedWords(taken)).toBe(fieldWords['title.duplicate']?.())
  expect(refusedFieldWords(taken, 'title')).toBe(refusedWords(taken))
  expect(refusedFieldWords(taken, 'parent')).toBeUndefined()
  const long: FieldError = { field: 'title', code: 'too_long', message: raw, limit: 80 }
  expect(wordsOfProblem(long)).toBe('Use up to 80 characters.')
  speak('de')
  const empty: FieldError = { field: 'x', code: 'too_short', message: raw, limit: 1 }
  expect(wordsOfProblem(empty)).toBe(codeWords.required())
  expect(wordsOfProblem({ ...empty, limit: 12 })).toBe('Use at least 12 characters.')
})

test('of a run each refusal names its field and step, in every language', () => {
  const held = {
    field: 'fields',
    code: 'held',
    message: 'Torque in step 2 holds',
    step: 2,
  } as const
  expect(wordsOfProblem({ ...held, label: 'Torque' })).toBe(`${held.message}.`)
  // A form has no field of its own name to say which step it is in.
  const long = { field: 'fields', code: 'too_many', message: 'It has too many', step: 2 } as const
  expect(wordsOfProblem(long)).toBe('Step 2: It has too many.')
  expect(wordsOfProblem({ ...long, limit: 50 })).toMatch(/^Step 2: You can choose up to/)
  speak('de')
  expect(wordsOfProblem({ ...held, label: 'Torque' })).toBe(
    `“Torque” in step 2: ${codeWords.held()}`,
  )
  const signed = { field: 'fields', code: 'signed', message: raw, label: 'Torque' } as const
  expect(wordsOfProblem(signed)).toBe(`“Torque”: ${codeWords.signed()}`)
})

test('what is mended in different ways is said in different words', () => {
  for (const codes of [
    ['signed', 'signer', 'worker_signed'],
    ['held', 'redo'],
    ['link_taken', 'linked_already', 'only_way_in', 'duplicate'],
    ['nothing_to_undo', 'still_running', 'too_late', 'undone_already'],
    ['not_finished', 'carried_out'],
    ['release_open', 'invalid_state'],
  ] as const)
    expect(new Set(codes.map(code => codeWords[code]())).size).toBe(codes.length)
})

test('each problem is said once, and what the app says itself stays', () => {
  const twice = new ApiError(422, raw, {
    errors: [0, 1].map(index => ({ field: 'lines', code: 'too_long', message: raw, index })),
  })
  expect(refusedWords(twice)).toBe(fieldWords['lines.too_long']?.())
  expect(refusedWords(new NoAnswer(0, 'Nobody knows.'))).toBe('Nobody knows.')
  expect(refusedWords(new Error(raw))).not.toContain(raw)
})

test('a list that is too long says how many it can have, which are the limits of the service', () => {
  const most = {
    prerequisites: limits.prerequisites,
    lines: limits.linesPerStep,
    documents: limits.documents,
  }
  for (const [field, max] of Object.entries(most))
    expect(refusedWords(invalidField(field, 'too_many', raw))).toContain(`can have up to ${max} `)
})

test('roles that are needed have their names of the language, and unknown ones their own', () => {
  i18n.loadAndActivate({ locale: 'de', messages: { [roleNames.Author.id]: 'Autor' } })
  expect(refusedWords(forbidden(raw, ['Author', 'Painter']))).toContain('Autor oder Painter')
})
