import { itemAt, lastOf, matchIn } from './existing.ts'

/**
 * Cells of one line after another, by RFC 4180, empty lines left out; a comma, a semicolon or a tab
 * between them, as the first line has it.
 */
export const csvCells = (text: string): string[][] => {
  const body = text.replace(/^\uFEFF/, '')
  const heading = matchIn(body, /^[^\r\n]*/, 0)
  const between = heading.includes('\t')
    ? '\t'
    : heading.includes(';') && !heading.includes(',')
      ? ';'
      : ','
  const lines: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < body.length; at++) {
    const sign = itemAt(body, at)
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (body[at + 1] === '"') cell += itemAt(body, ++at)
      else isQuoted = false
    } else if (sign === '"') isQuoted = true
    else if (sign === between || sign === '\n') {
      lastOf(lines).push(cell.replace(/\r$/, ''))
      cell = ''
      if (sign === '\n') lines.push([])
    } else cell += sign
  }
  lastOf(lines).push(cell.replace(/\r$/, ''))
  return lines.filter(line => line.some(one => one.trim() !== ''))
}

/**
 * What a cell says: without blanks around it, and without the apostrophe that exports put before
 * what a spreadsheet would compute.
 */
export const plainCell = (cell = ''): string =>
  cell.trim().replace(/^'+(?=[=+\-@\t\r])/, found => found.slice(1))
