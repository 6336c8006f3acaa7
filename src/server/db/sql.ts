import { firstOf, itemAt } from '#lib/existing.ts'

// Hand-written SQL in a tagged template. Values only through ${}; a nested sql`…` is spliced in.

export type Query = { text: string; values: unknown[] }
type Piece = {
  readonly sql: true
  readonly strings: readonly string[]
  readonly values: readonly unknown[]
}
export type Sql = Piece

const isPiece = (value: unknown): value is Piece =>
  typeof value === 'object' && value !== null && (value as Piece).sql === true

export const sql = (strings: TemplateStringsArray, ...values: unknown[]): Sql => ({
  sql: true,
  strings,
  values,
})

/** Nothing, for conditions that do not apply. */
export const nothing = sql``

/** False: a condition that nobody asked for. */
export type Condition = Sql | false
/** Pieces with a separator between them: conditions with ` and `, columns with `, `. */
export const joined = (
  pieces: readonly Condition[],
  separator: ' and ' | ' or ' | ', ' | ' union all ',
): Sql => {
  const values = pieces.filter(piece => piece !== false)
  if (values.length === 0) return nothing
  return { sql: true, strings: ['', ...values.slice(1).map(() => separator), ''], values }
}

/** What stands for itself inside a pattern of LIKE. */
export const escapedLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** The text with $1, $2 … and the values: what the driver takes. */
export const toQuery = (piece: Sql): Query => {
  const values: unknown[] = []
  const write = (at: Piece): string => {
    let text = firstOf(at.strings)
    at.values.forEach((value, index) => {
      if (isPiece(value)) text += write(value)
      else {
        values.push(value)
        text += `$${values.length}`
      }
      text += itemAt(at.strings, index + 1)
    })
    return text
  }
  return { text: write(piece), values }
}
