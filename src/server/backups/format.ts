// The file of a backup: a gzipped tar that any tool can look into.
// first.json · tables/NAME/000001 … (PostgreSQL's COPY text, in pieces) · media/KEY … · last.json

export const format = 1
/** Comes first: what is needed before any row can be loaded. */
export type First = {
  format: number
  created: string
  migrations: string[]
  tables: { name: string; columns: string[]; key: string[] }[]
}
/** Comes last, so that a file that was cut off is known as one. */
export type Last = {
  sequences: { name: string; last_value: number }[]
  /** Table -> rows, and SHA-256 of their COPY text in the order of the primary key. */
  tables: Record<string, { rows: number; sha256: string }>
  media: { files: number; bytes: number }
}

/** Entries of a tar say their size first: rows travel in pieces. */
export const pieceBytes = 4 * 1024 * 1024
