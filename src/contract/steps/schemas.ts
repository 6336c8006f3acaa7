import * as z from 'zod/mini'
import { stepFields } from '#documents/step.ts'
import type { SchemasOf } from '../core/endpoint.ts'
import { guideQuery } from '../guides/schemas.ts'
import { Guide, Step } from '#contract/guides/shapes.ts'
import type { stepRows } from './rows.ts'
import { workLimits } from '../worklog/shapes.ts'
import { writtenValues } from '../core/values.ts'
import {
  count,
  id,
  langid,
  longText,
  madeFrom,
  onWaiting,
  pathId,
  revisionid,
  text,
} from '../core/wire.ts'

// Lengths, the number of lines and the rules of levels are contract/core/limits.ts: they bind only
// what changed.
export const LineInput = z.strictObject({
  text_raw: longText,
  bullet: z.string().check(z.maxLength(64)), // one of limits.ts, or the one that the line has
  level: z.int().check(z.minimum(0), z.maximum(2)),
  lineid: z.optional(z.nullable(count)), // 0 or null: a new line
})
const oneId = z.union([id, z.array(id).check(z.maxLength(1))])
const MediaInput = z.nullable(
  z.strictObject({
    type: z.string(), // image or object, of any case; video and embed are aliases of ours
    data: z.nullable(z.union([z.array(id).check(z.maxLength(50)), oneId])),
  }),
)

const CreateStep = z.strictObject({
  lines: z.array(LineInput).check(z.maxLength(500)),
  orderby: z.optional(z.int().check(z.positive())),
  media: z.optional(MediaInput),
  ...writtenValues(stepFields),
})
/** Texts of the form of a step in another language, by the names that its translation gives. */
const FormText = z.strictObject({ name: text(320, 1), text: text(workLimits.label) })
const PatchStep = z.strictObject({
  lines: z.optional(z.array(LineInput).check(z.maxLength(500))),
  media: z.optional(MediaInput),
  form_words: z.optional(z.array(FormText).check(z.maxLength(6000))),
  ...writtenValues(stepFields),
})
export type LineInput = z.output<typeof LineInput>
export type MediaInput = z.output<typeof MediaInput>
export type CreateStep = z.output<typeof CreateStep>
export type PatchStep = z.output<typeof PatchStep>

const stepQuery = z.object({ revisionid, langid: z.optional(langid), ...onWaiting })
const stepParams = z.object({ guideid: pathId, stepid: pathId })
export const stepSchemas = {
  createStep: {
    spec: '4.4',
    params: z.object({ guideid: pathId }),
    query: guideQuery,
    body: CreateStep,
    returns: Guide,
    status: 201,
  },
  patchStep: {
    spec: '4.4',
    params: stepParams,
    query: z.extend(stepQuery, madeFrom),
    body: PatchStep,
    returns: Step,
  },
  deleteStep: { spec: '4.4', params: stepParams, query: stepQuery, returns: Guide },
  orderSteps: {
    spec: '4.4',
    params: z.object({ guideid: pathId }),
    query: guideQuery,
    body: z.strictObject({ stepids: z.array(id).check(z.maxLength(5000)) }),
    returns: Guide,
  },
} as const satisfies SchemasOf<typeof stepRows>
