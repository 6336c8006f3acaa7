// What a second person signs in a run, and how it is taken back (api-facts 6.3).
import * as z from 'zod/mini'
import { withCode, id, ours, pathId, revisionid, text } from '../core/wire.ts'
import { benchPin } from '../signIns/schemas.ts'
import { typedPassword } from '../users/schemas.ts'
import { onDevice, passClock } from './clocks.ts'
import { workLimits, WorkEntry } from './shapes.ts'

/** The entry's, where the caller wants to be told that it changed meanwhile (api-facts 2.6). */
const now = z.object({ revisionid: ours(revisionid) })

export const signatureSchemas = {
  /**
   * By the second person, on the device of whoever works on the run: with the password of their
   * account or their bench PIN.
   */
  signWork: {
    spec: 'ours: api-facts 6.3',
    params: z.object({ entryid: pathId }),
    query: now,
    returns: WorkEntry,
    body: z
      .strictObject({
        field_revisionid: id,
        userid: id,
        password: z.optional(typedPassword),
        pin: z.optional(benchPin),
        known_reworks: passClock.known_reworks,
        ...onDevice,
      })
      .check(
        z.refine(({ password, pin }) => (password === undefined) !== (pin === undefined), {
          message: 'Enter either the password or the PIN of the person who signs',
          path: ['password'],
          ...withCode('required'),
        }),
      ),
  },
  voidWorkSignature: {
    spec: 'ours: api-facts 6.3',
    params: z.object({ entryid: pathId, field_revisionid: pathId }),
    query: now,
    returns: WorkEntry,
    body: z.strictObject({ reason: text(workLimits.words, 1), ...passClock }),
  },
} as const
