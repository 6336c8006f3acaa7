// Tables as CSV (moderation-admin 9): a cell that a spreadsheet would compute gets an apostrophe,
// which reading takes off again.
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { parse } from 'csv-parse'
import { stringify } from 'csv-stringify/sync'
import { invalidField } from '#lib/errors.ts'

/** An answer that is a file of CSV. */
export type CsvFile = { readonly csv: string; readonly filename: string }
export const isCsv = (answer: unknown): answer is CsvFile =>
  typeof answer === 'object' &&
  answer !== null &&
  typeof (answer as CsvFile).csv === 'string' &&
  'filename' in answer

/** So many records stand in a file that is sent in one piece. */
export const rowsOfFile = 100_000
/**
 * Of records that were asked for up to one more than a file holds. Throws 422 `too_many` at
 * `format`: a file is whole, or there is none.
 */
export const requireWhole = (records: number): void => {
  if (records > rowsOfFile)
    throw invalidField(
      'format',
      'too_many',
      `A file can have up to ${rowsOfFile} records. Ask for fewer, for example by choosing a shorter period`,
    )
}

/** Unix seconds in ISO 8601, without fractions; an empty cell where there are none. */
export const momentCell = (at: number | null): string =>
  at === null ? '' : new Date(at * 1000).toISOString().replace('.000Z', 'Z')

const rowsAtOnce = 500
/**
 * The first row is the heading. A mark at its start tells spreadsheets that it is UTF-8. Rows are
 * asked for as they are written, and others have their turn between them.
 */
export const csvFile = async (
  filename: string,
  rows: Iterable<(string | number)[]>,
): Promise<CsvFile> => {
  const pieces = ['\uFEFF']
  let some: (string | number)[][] = []
  const write = () => {
    pieces.push(stringify(some, { record_delimiter: 'windows' }))
    some = []
  }
  for (const row of rows) {
    if (some.push(row.map(guarded)) < rowsAtOnce) continue
    write()
    await nextTurn()
  }
  write()
  return { filename, csv: pieces.join('') }
}

/**
 * Also what begins so behind an apostrophe of its own, so that reading takes off the one that was
 * put on.
 */
const guarded = (cell: string | number) =>
  typeof cell === 'string' && /^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
const restored = (cell: string) => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)

const atOnce = 65_536 // characters
async function* piecesOf(text: string) {
  for (let at = 0; at < text.length; at += atOnce) {
    yield text.slice(at, at + atOnce)
    await nextTurn() // others have their turn
  }
}

/** `row`: which row of a spreadsheet it is, where the heading is the first. */
export type CsvRecord = { row: number; cells: string[] }
type Parsed = { record: string[]; info: { records: number; empty_lines: number } }

/** What is wrong with a table, for whoever wrote it; the parser speaks of its own work. */
const unreadable = (error: unknown): Error => {
  const { code, message } = error as Error & { code?: string }
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
    return new Error('its text is not encoded in UTF-8. Save it again as UTF-8')
  const line = /\bline (\d+)/.exec(message)?.[1]
  const where = line === undefined ? '' : ` in line ${line}`
  return new Error(
    code === 'CSV_QUOTE_NOT_CLOSED'
      ? `a quotation mark${where} is not closed`
      : code === 'CSV_MAX_RECORD_SIZE'
        ? `a row${where} is too long, perhaps because a quotation mark is missing`
        : `the quotation marks${where} do not match`,
    { cause: error },
  )
}

/**
 * Records as lists of cells, the heading first; UTF-8 with or without mark, comma or semicolon. Of
 * more than `most` records the rest is not read. Throws an error whose message people can read.
 */
export const readCsv = async (bytes: Buffer, most: number): Promise<CsvRecord[]> => {
  try {
    return await recordsOf(new TextDecoder('utf-8', { fatal: true }).decode(bytes), most)
  } catch (error) {
    throw unreadable(error)
  }
}

const recordsOf = async (text: string, most: number): Promise<CsvRecord[]> => {
  const heading = text.slice(0, text.search(/[\r\n]|$/))
  const records = Readable.from(piecesOf(text)).compose(
    parse({
      bom: true,
      info: true,
      delimiter: heading.includes(';') && !heading.includes(',') ? ';' : ',',
      max_record_size: atOnce,
      relax_column_count: true,
      skip_empty_lines: true,
      to: most,
      trim: true,
    }),
  )
  const rows: CsvRecord[] = []
  for await (const one of records) {
    const { record, info } = one as Parsed
    rows.push({ row: info.records + info.empty_lines, cells: record.map(restored) })
  }
  return rows
}
