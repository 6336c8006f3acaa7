// A guide made of the steps of another one for the way back, and what of it somebody has to
// confirm.
import * as z from 'zod/mini'
import { guideFields } from '#documents/guide.ts'
import { limits } from '../core/limits.ts'
import { id, named, pathId, text } from '../core/wire.ts'
import { Guide } from './shapes.ts'

/** `stepids`: which of the guide’s steps, in any order. */
export const ReverseGuide = z.strictObject({
  title: text(guideFields.title.most, 1),
  stepids: z.array(id).check(z.minLength(1), z.maxLength(limits.stepsPerGuide)),
})

export const Unconfirmed = named(
  'Unconfirmed',
  z.object({
    confirmid: id,
    stepid: id,
    lineid: z.nullable(id), // null: the title of the step
    turned: z.boolean(), // its words were turned round; false: nothing in it was
  }),
)
export type Unconfirmed = z.output<typeof Unconfirmed>

const guideid = z.object({ guideid: pathId })
const spec = 'ours: api-facts 6.4'
export const reversedSchemas = {
  reverseGuide: { spec, params: guideid, body: ReverseGuide, returns: Guide, status: 201 },
  listUnconfirmed: { spec, params: guideid, returns: z.array(Unconfirmed) },
  confirmLines: {
    spec,
    params: guideid,
    body: z.strictObject({
      confirmids: z.array(id).check(z.minLength(1), z.maxLength(10_000)),
    }),
    returns: null,
  },
} as const
