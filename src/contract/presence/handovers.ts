// A step that somebody asks for, or gives away. It is advice: nothing is locked by it.
import * as z from 'zod/mini'
import type { SchemasOf } from '../core/endpoint.ts'
import { id, named, pathId, text, unixSeconds } from '../core/wire.ts'
import type { presenceRows } from './rows.ts'

export const noteLength = 500
const person = z.object({ userid: id, username: z.string() })

/** `ask`: `from` would like to have it. `give`: `from` hands it over. */
export const Handover = named(
  'Handover',
  z.object({
    handoverid: id,
    guideid: id,
    stepid: z.nullable(id), // null: the whole guide
    kind: z.enum(['ask', 'give']),
    from: person,
    to: person,
    note: z.string(),
    date: unixSeconds,
    /** What `to` said to it. */
    state: z.enum(['open', 'accepted', 'declined']),
    answered: z.nullable(unixSeconds),
  }),
)
export type Handover = z.output<typeof Handover>

type Rows = Pick<typeof presenceRows, 'offerHandover' | 'answerHandover'>
export const handoverSchemas = {
  /**
   * To somebody who has the guide open. The same asked again takes the place of the first. Ten of
   * the caller may wait for an answer in one guide; who kept a step is asked again after ten
   * minutes.
   */
  offerHandover: {
    spec: 'ours: decision 0560',
    params: z.object({ guideid: pathId }),
    body: z.strictObject({
      kind: z.enum(['ask', 'give']),
      stepid: z.optional(z.nullable(id)),
      userid: id,
      note: z._default(text(noteLength), ''),
    }),
    returns: Handover,
    status: 201,
  },
  /** By whom it is addressed to, once. */
  answerHandover: {
    spec: 'ours: decision 0560',
    params: z.object({ handoverid: pathId }),
    body: z.strictObject({ accepted: z.boolean() }),
    returns: Handover,
  },
} as const satisfies SchemasOf<Rows>
