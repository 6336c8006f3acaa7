// A table as its wiki text (wikitext.md 3.8): rows of cells, read and written. Pure.

export type Cell = { isHead: boolean; attributes: string; text: string }
export type TableText = { options: string[]; rows: Cell[][] }

export const cell = (text = '', isHead = false): Cell => ({ isHead, attributes: '', text })
const option = /^\|[a-z]+=/

export const readTable = (source: string): TableText => {
  const lines = source.split('\n').slice(1, -1)
  const first = lines.findIndex(line => !option.test(line))
  const options = lines.slice(0, first < 0 ? lines.length : first)
  const rows: Cell[][] = [[]]
  for (const line of lines.slice(options.length)) {
    if (line.trimEnd() === '|--') rows.push([])
    else {
      const isHead = line === '|!' || line.startsWith('|! ')
      const rest = line.slice(isHead ? 2 : 1).replace(/^ /, '')
      const attributes = /^<<.*?>> ?/.exec(rest)?.[0] ?? ''
      rows.at(-1)?.push({ isHead, attributes, text: rest.slice(attributes.length) })
    }
  }
  return { options, rows }
}

/** A cell is one line, and no line may read as something else. */
const cellLine = ({ isHead, attributes, text }: Cell): string => {
  const line = `|${isHead ? '!' : ''} ${attributes}${text.replace(/\s*\n\s*/g, '[br]')}`.trimEnd()
  return line === '|--' ? '| [nowiki]--[/nowiki]' : line
}
export const writeTable = ({ options, rows }: TableText): string =>
  [
    '{table',
    ...options,
    ...rows.flatMap((row, n) => [...(n > 0 ? ['|--'] : []), ...row.map(cellLine)]),
    '}',
  ].join('\n')

export const newTable = (rows: number, columns: number, isHeaded: boolean): string =>
  writeTable({
    options: [],
    rows: Array.from({ length: rows }, (_, row) =>
      Array.from({ length: columns }, () => cell('', isHeaded && row === 0)),
    ),
  })
