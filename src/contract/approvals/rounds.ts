// What was signed, and how often a release asked (moderation-admin 9).
import * as z from 'zod/mini'
import { id, ours, unixSeconds } from '../core/wire.ts'

export const Signature = z.object({
  userid: id,
  username: z.string(),
  date: unixSeconds,
  note: z.string(),
  meaning: ours(z.string(), 'Ours: what the person signed for.'),
  for_userid: ours(z.nullable(id), 'Ours: whose duty it was, where that was lent; else null.'),
  for_username: ours(z.string(), 'Ours: their name as it was; empty where nothing was lent.'),
  rejects: ours(z.boolean(), 'Ours: it stands against the release.'),
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
