// What a body is made of, told before it is read: reading and refusing what nobody sends, a hundred
// thousand names or brackets within brackets, takes longer than everybody else may wait.
import { invalidField, type FieldError } from '#lib/errors.ts'

/** Deeper than any document, wider than any object of the contract. */
const mostDeep = 1_000
const mostMembers = 25_000
/** Below it nothing of that can hold anybody up. */
const small = 32_768

const [quote, backslash, comma] = ['"', '\\', ','].map(char => char.charCodeAt(0))
const [openList, closeList, openObject, closeObject] = [...'[]{}'].map(char => char.charCodeAt(0))

const refused = (message: string, code: FieldError['code']) => invalidField('body', code, message)

/**
 * Throws 422 for JSON that nests more than 1,000 deep or has an object of more than 25,000 members;
 * what is no JSON passes, and is found out when it is read.
 */
export const checkShape = (bytes: Buffer): void => {
  if (bytes.length <= small) return
  /** Members so far of each object around this place; -1 for a list. */
  const around: number[] = []
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === quote) {
      for (at++; at < bytes.length && bytes[at] !== quote; at++) if (bytes[at] === backslash) at++
    } else if (byte === openList || byte === openObject) {
      if (around.push(byte === openObject ? 1 : -1) > mostDeep)
        throw refused(`The body is nested more than ${mostDeep} levels deep`, 'too_deep')
    } else if (byte === closeList || byte === closeObject) around.pop()
    else if (byte === comma) {
      const members = around.at(-1)
      if (members === undefined || members < 0) continue
      if (members === mostMembers)
        throw refused(`An object in the body has more than ${mostMembers} members`, 'too_many')
      around[around.length - 1] = members + 1
    }
  }
}
