import { csvCells, plainCell } from '#lib/csvCells.ts'

export type Rename = { tag: string; to: string }
/**
 * A table with the columns `tag` and `to`, with or without that heading; lines without a new name
 * are passed over.
 */
export const readRenames = (text: string): Rename[] => {
  const [heading = [], ...rest] = csvCells(text)
  const names = heading.map(one => one.trim().toLowerCase())
  const hasHeading = names.includes('tag')
  const [from, to] = hasHeading ? [names.indexOf('tag'), names.indexOf('to')] : [0, 1]
  return (hasHeading ? rest : [heading, ...rest])
    .map(line => ({ tag: plainCell(line[from]), to: plainCell(line[to]) }))
    .filter(one => one.tag !== '' && one.to !== '')
}
