// How the columns of a table are aligned and how wide they are: its option `format`. Pure.
import type { TableText } from './tableText.ts'

/** `25%l:17%l`: one entry for each column. */
export const formatsOf = ({ options }: TableText): string[] =>
  options
    .findLast(line => line.startsWith('|format='))
    ?.slice('|format='.length)
    .split(':') ?? []
export const withFormats = (table: TableText, formats: readonly string[]): TableText => {
  const others = table.options.filter(line => !line.startsWith('|format='))
  const last = formats.findLastIndex(one => one.trim() !== '')
  return {
    ...table,
    options: last < 0 ? others : [...others, `|format=${formats.slice(0, last + 1).join(':')}`],
  }
}
export const filled = (formats: readonly string[], count: number): string[] =>
  Array.from({ length: Math.max(count, formats.length) }, (_, n) => formats[n] ?? '')

/** `align` as in the wiki text: l, c or r; `width` in percent of the table, null for none. */
export const setFormat = (
  table: TableText,
  column: number,
  { align, width }: { align?: 'l' | 'c' | 'r'; width?: number | null },
): TableText => {
  const formats = filled(formatsOf(table), column + 1)
  const [, before = '', letter = ''] =
    /^(\d{1,3}%)?([lcr])?$/.exec(formats[column]?.trim() ?? '') ?? []
  formats[column] =
    `${width === undefined ? before : width === null ? '' : `${width}%`}${align ?? letter}`
  return withFormats(table, formats)
}
export const formatOf = (table: TableText, column: number): { align: string; width: string } => {
  const [, width = '', align = ''] =
    /^(\d{1,3}%)?([lcr])?$/.exec(formatsOf(table)[column]?.trim() ?? '') ?? []
  return { align, width }
}
