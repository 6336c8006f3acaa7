// What was signed, and how often a release asked (moderation-admin 9).
import * as z from 'zod/mini'
import { Guide } from '#contract/guides/shapes.ts'
import { id, ours, unixSeconds } from '../core/wire.ts'

export const Signature = z.object({
  userid: id,
  username: z.string(),
  date: unixSeconds,
  note: z.string(),
  meaning: ours(z.string(), 'Ours: the statement that the person signed.'),
  for_userid: ours(
    z.nullable(id),
    'Ours: the person on whose behalf it was signed, if the duty was delegated; otherwise null.',
  ),
  for_username: ours(
    z.string(),
    'Ours: that person’s name at the time; empty if the duty was not delegated.',
  ),
  rejects: ours(z.boolean(), 'Ours: whether it rejects the release instead of approving it.'),
})
export const requestPhase = z.enum(['open', 'approved', 'rejected', 'recalled', 'void'])

export const Round = z.object({
  approvalid: id,
  phase: requestPhase,
  username: z.string(), // who asked
  init_date: unixSeconds,
  end_date: z.nullable(unixSeconds),
  answer: z.string(),
  content_hash: z.string(),
  signatures: z.array(Signature),
})

/** A round in which somebody signed, rejected or wrote something, and what it was asked for. */
export const Looked = z.object({
  approvalid: id,
  date: unixSeconds,
  content_hash: z.string(),
  guide: Guide,
})
export type Looked = z.output<typeof Looked>
