import * as z from 'zod/mini'
import { namespaces } from '../core/shapes.ts'
import { id, named, unixSeconds } from '../core/wire.ts'

export const AuditEntry = named(
  'AuditEntry',
  z.object({
    auditid: id,
    date: unixSeconds,
    /** null: nobody signed in, such as a command on the machine itself. */
    actor: z.nullable(z.object({ userid: id, username: z.string() })),
    acting_for: z.nullable(id), // whose duty it was, where that was lent
    action: z.string(),
    target_type: z.string(),
    target_id: z.string(),
    /** What it is called now; null: gone, without a name, or not for whoever asks to see. */
    target: z.nullable(
      z.object({
        title: z.string(),
        guideid: z.nullable(id), // the guide that it belongs to, or is
        moduleid: z.nullable(id), // of a version of a training module
        page: z.nullable(z.object({ namespace: z.enum(namespaces), title: z.string() })),
      }),
    ),
    /** Everybody whom it names, but for who did it; an erased account has an empty name. */
    people: z.array(z.object({ userid: id, username: z.string() })),
    team: z.nullable(z.object({ teamid: id, name: z.string() })), // whom it names
    before: z.unknown(),
    after: z.unknown(),
    reason: z.string(),
    origin: z.string(),
    request_id: z.string(),
    /** The values were erased with the person whom they told of. */
    erased: z.boolean(),
    hash: z.string(), // of the row and the one before it
    prev_hash: z.nullable(z.string()), // null: of the very first row
  }),
)
export type AuditEntry = z.output<typeof AuditEntry>
