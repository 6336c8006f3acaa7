// Three-way merge of a wiki page by blocks, items and cells. Pure; where a question is open,
// `merged` holds the base's wording, so that mine and theirs may be swapped.
import { combineWords, mergeKeys } from '#lib/diff3.ts'
import { isBlockSayable } from '#wikitext/foreign.ts'
import { parse } from '#wikitext/parse.ts'
import { toSource } from '#wikitext/source.ts'
import { childrenOf, concatenated, type WikiDoc, type WikiNode } from '#wikitext/tree.ts'
import { baseKey, keyNodes, likeness, sameNode } from './alignNodes.ts'
import {
  askerOf,
  mergeValue,
  type Answers,
  type Asker,
  type Choice,
  type Merge,
  type Path,
} from './question.ts'

type Three<T> = [base: T, mine: T, theirs: T]
type MergeNode = (asker: Asker, path: Path, three: Three<WikiNode>) => WikiNode[]

/** The page's document; unknown members of it are merged as values. */
export const mergeWiki = (
  base: WikiDoc,
  mine: WikiDoc,
  theirs: WikiDoc,
  answers: Answers = {},
): Merge<WikiDoc> => {
  const asker = askerOf(answers)
  const content = mergeNodes(
    asker,
    ['blocks'],
    [childrenOf(base), childrenOf(mine), childrenOf(theirs)],
    mergeBlock,
  )
  return {
    merged: { ...mergeMembers(asker, [], [base, mine, theirs]), type: 'doc', content },
    questions: asker.questions,
    silent: asker.silent,
  }
}

/**
 * What both sides have of a list of nodes, what one of them added, and nothing of what was removed.
 */
const mergeNodes = (
  asker: Asker,
  path: Path,
  [base, mine, theirs]: Three<WikiNode[]>,
  mergeNode: MergeNode,
): WikiNode[] => {
  const others = keyNodes(base, theirs, (_, i) => `theirs ${i}`)
  const added = [...others].filter(([key]) => key.startsWith('theirs '))
  const own = keyNodes(base, mine, (node, i) => {
    const alike = added.findIndex(([, other]) => sameNode(node, other))
    return alike < 0 ? `mine ${i}` : (added.splice(alike, 1)[0] as [string, WikiNode])[0]
  })
  for (const [key, node] of others)
    if (key.startsWith('theirs ') && !own.has(key)) asker.take([...path, key], null, node)
  const merged = new Map<string, WikiNode[]>()
  base.forEach((before, i) => {
    const key = baseKey(i)
    const [left, right] = [own.get(key), others.get(key)]
    if (left && right) merged.set(key, mergeNode(asker, [...path, key], [before, left, right]))
    else if (left ?? right) {
      const rest = left ?? right
      if (!sameNode(before, rest)) {
        const { value } = asker.ask<WikiNode>(
          {
            path: [...path, key],
            rule: ruleOf([before, rest]),
            before,
            mine: left ?? null,
            theirs: right ?? null,
            choices: ['theirs', 'mine', 'edit'],
          },
          before,
        )
        if (value) merged.set(key, [value])
      } else if (left) asker.take([...path, key], before, null)
    }
  })
  const { keys } = mergeKeys(
    base.map((_, i) => baseKey(i)),
    [...own.keys()],
    [...others.keys()],
    key => merged.has(key),
  )
  return keys.flatMap(
    key =>
      merged.get(key) ??
      (key.startsWith('@') ? [] : [others.get(key) ?? (own.get(key) as WikiNode)]),
  )
}

const isKnown = (node: WikiNode | undefined): boolean =>
  node !== undefined &&
  (isBlockSayable(node) || node.type === 'listItem' || node.type === 'row' || node.type === 'cell')
const ruleOf = (nodes: (WikiNode | undefined)[]): 'R21' | 'R22' =>
  nodes.every(isKnown) ? 'R21' : 'R22'

const changedBySome = (
  asker: Asker,
  path: Path,
  [base, mine, theirs]: Three<WikiNode>,
): WikiNode | undefined => {
  const clean = mergeValue(base, mine, theirs, sameNode)
  if (clean && !sameNode(base, theirs) && !sameNode(mine, theirs)) asker.take(path, base, theirs)
  return clean?.value
}

const mergeBlock: MergeNode = (asker, path, three) => {
  const clean = changedBySome(asker, path, three)
  if (clean) return [clean]
  const [base, mine, theirs] = three
  if (ruleOf(three) === 'R21' && base.type === mine.type && base.type === theirs.type) {
    if (base.type === 'table') return [mergeTable(asker, path, three)]
    const parts = { bulletList: mergeItem, orderedList: mergeItem, blockquote: mergeBlock }[
      base.type
    ]
    if (parts)
      return [
        {
          ...mergeMembers(asker, path, three),
          type: base.type,
          content: mergeNodes(
            asker,
            path,
            [childrenOf(base), childrenOf(mine), childrenOf(theirs)],
            parts,
          ),
        },
      ]
  }
  return askNode(asker, path, three, combined(three))
}

// An item is its paragraph and the lists below it.
const mergeItem: MergeNode = (asker, path, three) => {
  const clean = changedBySome(asker, path, three)
  if (clean) return [clean]
  const [base, mine, theirs] = three.map(childrenOf) as Three<WikiNode[]>
  return [{ ...three[0], content: mergeNodes(asker, path, [base, mine, theirs], mergeBlock) }]
}

const askNode = (
  asker: Asker,
  path: Path,
  three: Three<WikiNode>,
  suggested: WikiNode | undefined,
): WikiNode[] => {
  const [before, mine, theirs] = three
  const choices: Choice[] = [
    'theirs',
    'mine',
    'both',
    ...(suggested ? ['suggested' as const] : []),
    'edit',
  ]
  const { value, both } = asker.ask<WikiNode>(
    { path, rule: ruleOf(three), before, mine, theirs, suggested, choices },
    before,
  )
  return [...(value ? [value] : []), ...(both ? [mine] : [])]
}

/** Both sides' words in one paragraph or heading, when they do not touch. */
const combined = (three: Three<WikiNode>): WikiNode | undefined => {
  const [base] = three
  if (
    !['paragraph', 'heading'].includes(base.type) ||
    three.some(
      node =>
        node.type !== base.type ||
        !isKnown(node) ||
        !sameNode({ ...node, content: [] }, { ...base, content: [] }),
    )
  )
    return undefined
  const source = (node: WikiNode) =>
    toSource({ type: 'doc', content: [{ type: 'paragraph', content: childrenOf(node) }] }, 'line')
  const text = combineWords(source(three[0]), source(three[1]), source(three[2]))
  return text === undefined
    ? undefined
    : { ...base, content: childrenOf(parse(text, 'line').content[0] as WikiNode) }
}

/**
 * Every member but type and content: the value of the side that changed it; what both changed asks.
 */
const mergeMembers = (
  asker: Asker,
  path: Path,
  [base, mine, theirs]: Three<WikiNode>,
): WikiNode => {
  const members = (node: WikiNode) => node as Record<string, unknown>
  const names = [...new Set([base, mine, theirs].flatMap(node => Object.keys(node)))].filter(
    name => name !== 'type' && name !== 'content',
  )
  const merged: Record<string, unknown> = {}
  for (const name of names) {
    const [before, own, other] = [members(base)[name], members(mine)[name], members(theirs)[name]]
    const clean = mergeValue(before, own, other, sameNode)
    if (
      clean &&
      likeness(clean.value) === likeness(other) &&
      !sameNode(before, other) &&
      !sameNode(own, other)
    )
      asker.take([...path, name], before, other)
    const value = clean
      ? clean.value
      : asker.ask<unknown>(
          {
            path: [...path, name],
            rule: 'R22',
            before,
            mine: own,
            theirs: other,
            choices: ['theirs', 'mine'],
          },
          before,
        ).value
    if (value !== undefined) merged[name] = value
  }
  return merged as WikiNode
}

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

const mergeTable = (asker: Asker, path: Path, three: Three<WikiNode>): WikiNode => {
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
