/** Cells of one line after another, by RFC 4180; a comma or a semicolon between them. */
const cellsOf = (text: string): string[][] => {
  const body = text.replace(/^\uFEFF/, '')
  const heading = /^[^\r\n]*/.exec(body)![0]
  const between = heading.includes(';') && !heading.includes(',') ? ';' : ','
  const lines: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < body.length; at++) {
    const sign = body[at]!
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (body[at + 1] === '"') cell += body[++at]!
      else isQuoted = false
    } else if (sign === '"') isQuoted = true
    else if (sign === between || sign === '\n') {
      lines.at(-1)!.push(cell.replace(/\r$/, ''))
      cell = ''
      if (sign === '\n') lines.push([])
    } else cell += sign
  }
  lines.at(-1)!.push(cell.replace(/\r$/, ''))
  return lines.filter(line => line.some(one => one.trim() !== ''))
}

/** Exports put an apostrophe before what a spreadsheet would compute. */
const plain = (cell = '') => cell.trim().replace(/^'+(?=[=+\-@\t\r])/, found => found.slice(1))

export type Rename = { tag: string; to: string }
/** A table with the columns `tag` and `to`, with or without that heading; lines without a new name are passed over. */
export const readRenames = (text: string): Rename[] => {
  const [heading = [], ...rest] = cellsOf(text)
  const names = heading.map(one => one.trim().toLowerCase())
  const hasHeading = names.includes('tag')
  const [from, to] = hasHeading ? [names.indexOf('tag'), names.indexOf('to')] : [0, 1]
  return (hasHeading ? rest : [heading, ...rest]).map(line => ({ tag: plain(line[from]), to: plain(line[to]) })).filter(one => one.tag !== '' && one.to !== '')
}
