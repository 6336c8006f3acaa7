import { limits } from '#contract/core/limits.ts'
import { codePoints } from '#contract/core/wire.ts'
import { invalidField } from '#lib/errors.ts'

/** Throws 422 for a text that is no tag. */
export const requireTag = (given: string | undefined, field = 'tag'): string => {
  if (given === undefined) throw invalidField(field, 'required', `${field} is required`)
  const tag = given.trim()
  if (tag === '') throw invalidField(field, 'too_short', 'A tag may not be empty')
  if (codePoints(tag) > limits.tag)
    throw invalidField(field, 'too_long', `A tag has at most ${limits.tag} characters`)
  if (tag.includes(',') || /\p{Cc}/u.test(tag) || !tag.isWellFormed())
    throw invalidField(field, 'invalid_value', 'A tag has no comma and no line break')
  return tag
}
