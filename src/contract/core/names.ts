// What something is called, as it is written.
import * as z from 'zod/mini'
import { isSeen, isUnfit, storedName } from '#lib/names/storedName.ts'
import { text, withCode } from './wire.ts'

const fit = z.refine<string>(given => !isUnfit(given), {
  message: 'Contains a character that is not allowed',
  ...withCode('invalid_value'),
})
/** What something is called, by the one rule for names (decision 0578). */
export const nameText = (max: number) =>
  text(max, 1).check(
    // Of blanks alone the text says so already.
    z.refine(given => given.trim() === '' || isSeen(storedName(given)), {
      message: 'Must not be empty',
      ...withCode('too_short'),
    }),
    z.overwrite(storedName),
    fit,
  )
/** The same where there may be none. */
export const nameTextOrNone = (max: number) =>
  text(max).check(
    z.overwrite(storedName),
    z.refine(given => given === '' || isSeen(given), {
      message: 'Must contain at least one visible character',
      ...withCode('too_short'),
    }),
    fit,
  )
