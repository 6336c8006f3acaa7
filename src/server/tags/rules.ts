import { limits } from '#contract/core/limits.ts'
import { codePoints } from '#contract/core/wire.ts'
import { invalidField } from '#lib/errors.ts'
import { isSeen, isUnfit, storedName } from '#lib/names/storedName.ts'

/**
 * A tag that goes, as it is looked for: an import brings longer ones, and some with a comma. Throws
 * 422 for a text that names none.
 */
export const requireTagName = (given: string | undefined, field = 'tag'): string => {
  if (given === undefined) throw invalidField(field, 'required', `${field} is required`)
  const tag = given.trim()
  if (tag === '')
    throw invalidField(field, 'too_short', 'A tag must contain at least one visible character')
  if (tag.includes('\u0000') || !tag.isWellFormed())
    throw invalidField(field, 'invalid_value', 'The tag contains a character that is not allowed')
  return tag
}

/** A tag that comes. Throws 422 for a text that is none. */
export const requireTag = (given: string | undefined, field = 'tag'): string => {
  const tag = storedName(requireTagName(given, field))
  if (!isSeen(tag))
    throw invalidField(field, 'too_short', 'A tag must contain at least one visible character')
  if (codePoints(tag) > limits.tag)
    throw invalidField(field, 'too_long', `A tag must be at most ${limits.tag} characters`)
  if (tag.includes(',') || isUnfit(tag))
    throw invalidField(
      field,
      'invalid_value',
      'A tag cannot contain a comma, a line break or an invisible character',
    )
  return tag
}
