// Three-way merge of the tables of a wiki page: rows by their likeness, cells by their place. Pure.
import { combineWords } from '#lib/compare/diff3.ts'
import { parse } from '#wikitext/parse.ts'
import { childrenOf, concatenated, type WikiNode } from '#wikitext/tree.ts'
import { baseKey } from './alignNodes.ts'
import type { Asker, Choice, Path } from './question.ts'
import { type Three, mergeNodes, type MergeNode, changedBySome } from './mergeNodes.ts'

/** Rows of lines: the options first, each other row the cells up to a row break. */
const rowsOf = (table: WikiNode): WikiNode[] => {
  const lines = concatenated(table).split('\n').slice(1, -1)
  const options = lines.findIndex(line => !/^\|[a-z]+=/.test(line))
  const rows: string[][] = [lines.slice(0, options < 0 ? lines.length : options), []]
  for (const line of options < 0 ? [] : lines.slice(options)) {
    if (line.trimEnd() === '|--') rows.push([])
    else rows.at(-1)?.push(line)
  }
  return rows.map((cells, i) => ({
    type: i === 0 ? 'options' : 'row',
    content: cells.map(text => ({ type: 'cell', text })),
  }))
}

export const mergeTable = (asker: Asker, path: Path, three: Three<WikiNode>): WikiNode => {
  const [base, mine, theirs] = three.map(rowsOf) as Three<WikiNode[]>
  const options = mergeRow(asker, [...path, 'options'], [
    base[0],
    mine[0],
    theirs[0],
  ] as Three<WikiNode>)
  const rows = mergeNodes(asker, path, [base.slice(1), mine.slice(1), theirs.slice(1)], mergeRow)
  const lines = (row: WikiNode | undefined) =>
    (row ? childrenOf(row) : []).map(cell => cell.text ?? '')
  const source = [
    '{table',
    ...lines(options[0]),
    ...rows.flatMap((row, i) => [...(i > 0 ? ['|--'] : []), ...lines(row)]),
    '}',
  ].join('\n')
  return parse(source).content[0] as WikiNode
}

// Cells of rows of one length are the same ones by their place.
const mergeRow: MergeNode = (asker, path, three) => {
  const clean = changedBySome(asker, path, three)
  if (clean) return [clean]
  const [base, mine, theirs] = three.map(childrenOf) as Three<WikiNode[]>
  const content =
    base.length === mine.length && base.length === theirs.length
      ? base.flatMap((cell, i) =>
          mergeCell(asker, [...path, baseKey(i)], [cell, mine[i], theirs[i]] as Three<WikiNode>),
        )
      : mergeNodes(asker, path, [base, mine, theirs], mergeCell)
  return [{ ...three[0], content }]
}

const mergeCell: MergeNode = (asker, path, three) => {
  const clean = changedBySome(asker, path, three)
  if (clean) return [clean]
  const text = combineWords(three[0].text ?? '', three[1].text ?? '', three[2].text ?? '')
  const choices: Choice[] = [
    'theirs',
    'mine',
    ...(text === undefined ? [] : ['suggested' as const]),
    'edit',
  ]
  const [before, mine, theirs] = three
  const { value } = asker.ask<WikiNode>(
    {
      path,
      rule: 'R21',
      before,
      mine,
      theirs,
      suggested: text === undefined ? undefined : { type: 'cell', text },
      choices,
    },
    before,
  )
  return [value ?? before]
}
