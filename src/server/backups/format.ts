// The file of a backup: a gzipped tar that any tool can look into.
// first.json · tables/NAME/000001 … (PostgreSQL's COPY text, in pieces) · media/KEY … · last.json
import { z } from 'zod'

export const format = 1
/** Comes first: what is needed before any row can be loaded. */
export const firstSchema = z.object({
  format: z.number(),
  created: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), key: z.array(z.string()) }),
  ),
})
export type First = z.infer<typeof firstSchema>
/** Comes last, so that a file that was cut off is known as one. */
export const lastSchema = z.object({
  sequences: z.array(z.object({ name: z.string(), last_value: z.number() })),
  /** Table -> rows, and SHA-256 of their COPY text, as it stands in the pieces. */
  tables: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })),
  media: z.object({ files: z.number(), bytes: z.number() }),
})
export type Last = z.infer<typeof lastSchema>

/** Entries of a tar say their size first: rows travel in pieces. */
export const pieceBytes = 4 * 1024 * 1024
