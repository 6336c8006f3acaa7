// Tables as CSV (moderation-admin M-108): a cell that a spreadsheet would compute gets an
// apostrophe, which reading takes off again.
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { matchIn } from '#lib/existing.ts'

/** An answer that is a file of CSV. */
export type CsvFile = { readonly csv: string; readonly filename: string }
export const isCsv = (answer: unknown): answer is CsvFile =>
  typeof answer === 'object' &&
  answer !== null &&
  typeof (answer as CsvFile).csv === 'string' &&
  'filename' in answer

/** The first row is the heading. A mark at its start tells spreadsheets that it is UTF-8. */
export const csvFile = (filename: string, rows: (string | number)[][]): CsvFile => ({
  filename,
  csv: stringify(
    rows.map(row => row.map(guarded)),
    { bom: true, record_delimiter: 'windows' },
  ),
})

/**
 * Also what begins so behind an apostrophe of its own, so that reading takes off the one that was
 * put on.
 */
const guarded = (cell: string | number) =>
  typeof cell === 'string' && /^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
const restored = (cell: string) => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)

/**
 * Records as lists of cells, the heading first; UTF-8 with or without mark, comma or semicolon.
 * Throws what the parser says.
 */
export const readCsv = (bytes: Buffer): string[][] => {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  const heading = matchIn(text, /^[^\r\n]*/, 0)
  const rows: string[][] = parse(text, {
    bom: true,
    delimiter: heading.includes(';') && !heading.includes(',') ? ';' : ',',
    skip_empty_lines: true,
    relax_column_count: true,
    trim: true,
  })
  return rows.map(row => row.map(restored))
}
