// Writing what a step asks for in another language than its guide's first.
import { codePoints } from '#contract/core/wire.ts'
import { mostInForm, placeInForm, textsOfForm, type FormText } from '#contract/worklog/formWords.ts'
import { fieldError, type FieldError } from '#lib/errors.ts'
import type { StepContent } from '../content.ts'

/** As the language has the form from now on; what says nothing gives way to the source's. */
export const changeWords = (
  given: readonly FormText[],
  sources: readonly StepContent[],
  was: readonly FormText[],
): { words: FormText[]; errors: FieldError[] } => {
  const known = new Map(
    sources
      .toReversed()
      .flatMap(one => textsOfForm(one.form))
      .map(({ name, text }) => [name, text]),
  )
  const words = new Map(
    was.filter(({ name }) => known.has(name)).map(({ name, text }) => [name, text]),
  )
  const errors = given.flatMap(({ name, text }, index) => {
    const wrong = (code: FieldError['code'], message: string) => [
      fieldError('form_words', code, message, index),
    ]
    const place = placeInForm(name)
    if (!place || !known.has(name)) return wrong('not_found', 'The form has no such text')
    const said = text.replace(/\r\n?|\n/g, ' ').trim()
    const most = mostInForm(place)
    if (codePoints(said) > most)
      return wrong('too_long', `This text can have up to ${most} characters`)
    if (said === '') words.delete(name)
    else if (words.has(name) || said !== known.get(name)) words.set(name, said)
    return []
  })
  return {
    words: [...words].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, text]) => ({ name, text })),
    errors,
  }
}
