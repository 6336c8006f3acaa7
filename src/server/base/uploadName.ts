import { invalidField } from '#lib/errors.ts'

/**
 * The name of an upload without folders and control characters; throws 422 when it is missing or
 * too long. `like`: how one is named.
 */
export const uploadName = (given: string | undefined, like: string): string => {
  if (given === undefined || given.trim() === '')
    throw invalidField('file', 'required', `Send the file name in the query: ?file=${like}`)
  const name = given
    .slice(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1)
    .replace(/\p{C}/gu, '')
    .trim()
  if ([...name].length > 255)
    throw invalidField('file', 'too_long', 'A file name can have up to 255 characters')
  return name
}
