// Three-way merge of a wiki page by blocks, items and cells. Pure; where a question is open,
// `merged` holds the base's wording, so that mine and theirs may be swapped.
import { combineWords } from '#lib/compare/diff3.ts'
import { parse } from '#wikitext/parse.ts'
import { toSource } from '#wikitext/source.ts'
import { childrenOf, type WikiDoc, type WikiNode } from '#wikitext/tree.ts'
import { likeness, sameNode } from './alignNodes.ts'
import {
  askerOf,
  choicesOf,
  mergeValue,
  type Answers,
  type Asker,
  type Merge,
  type Path,
} from './question.ts'
import {
  mergeNodes,
  type MergeNode,
  changedBySome,
  ruleOf,
  type Three,
  isKnown,
} from './mergeNodes.ts'
import { mergeTable } from './mergeWikiTable.ts'

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
  const choices = choicesOf(suggested)
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
