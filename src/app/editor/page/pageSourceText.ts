// A page as wiki text and back, and where the caret stands in both.
import type { Node as ProseNode } from '@tiptap/pm/model'
import { combineWords, diff3, settled } from '#lib/compare/diff3.ts'
import {
  saysSame,
  sourceOfBlock,
  withBlocksOf,
  type WikiContent,
} from '#app/drafts/content/wikiContent.ts'
import { patchSource } from '#wikitext/patchSource.ts'
import { parse, readBlocks } from '#wikitext/parse.ts'

const written = new WeakMap<object, { base: string | null; text: string }>()
/**
 * As somebody typed it; else as the service would write the tree: blocks that nobody touched as
 * they stand there.
 */
export const textOfPage = (
  { contents, source }: Pick<WikiContent, 'contents' | 'source'>,
  base: string | null,
): string => {
  if (source !== null) return source
  const known = written.get(contents)
  if (known && known.base === base) return known.text
  const text =
    base === null
      ? contents.content
          .map(sourceOfBlock)
          .filter(one => one !== '')
          .join('\n\n')
      : patchSource(base, contents)
  written.set(contents, { base, text })
  return text
}

/** What was typed, with the very blocks of before wherever they say the same. */
export const pageOfText = (
  text: string,
  before: WikiContent['contents'],
): Pick<WikiContent, 'contents' | 'source'> => ({
  contents: withBlocksOf(before, { ...before, content: parse(text).content }),
  source: text,
})

const isSaidIn = (one: string, other: string): boolean => saysSame(parse(one), parse(other))

/**
 * What was typed on top of `from`, in the text that the page has by now: no word of either side
 * goes, and none comes twice because a merge has written the same in another way.
 */
export const typedInto = (from: string, typed: string, now: string): string => {
  if (now === from) return typed
  const lines = diff3(from.split('\n'), typed.split('\n'), now.split('\n'))
  return lines
    .flatMap(chunk => {
      if (chunk.kind !== 'conflict') return settled(chunk)
      const [before, own, others] = [chunk.base, chunk.mine, chunk.theirs].map(part =>
        part.join('\n'),
      ) as [string, string, string]
      if (isSaidIn(before, others)) return chunk.mine
      if (isSaidIn(before, own)) return chunk.theirs
      return combineWords(before, own, others) ?? [...chunk.theirs, ...chunk.mine]
    })
    .join('\n')
}

export type TextChange = { from: number; to: number; insert: string }
/** `held` -> `text`, line by line: a caret between two of the changes keeps its place. */
export const changesBetween = (held: string, text: string): TextChange[] => {
  const linesIn = (whole: string): string[] => whole.match(/[^\n]*\n|[^\n]+/g) ?? []
  const before = linesIn(held)
  const changes: TextChange[] = []
  let at = 0
  for (const { kind, base, mine } of diff3(before, linesIn(text), before)) {
    const [old, made] = [base.join(''), mine.join('')]
    if (kind !== 'same') {
      const most = Math.min(old.length, made.length)
      let start = 0
      while (start < most && old[start] === made[start]) start += 1
      let end = 0
      while (end < most - start && old.at(-1 - end) === made.at(-1 - end)) end += 1
      changes.push({
        from: at + start,
        to: at + old.length - end,
        insert: made.slice(start, made.length - end),
      })
    }
    at += old.length
  }
  return changes
}

/**
 * `block` counted from 0; `before`: the text in front of the caret in its line, as far as it helps
 * to find it again.
 */
export type CaretPlace = { block: number; before: string }
const kept = 24 // characters

/** Signs that end a mark or a link: in the page nothing of them is there. */
const closing = /['*\]`]+$/
/** Behind the longest end of `before` that stands there; -1: nothing of it does. */
const behind = (text: string, before: string): number => {
  const bare = before.replace(closing, '')
  const at = found(text, before)
  return at < 0 && bare !== before ? found(text, bare) : at
}
const found = (text: string, before: string): number => {
  for (let from = 0; from < before.length; from += 1) {
    const at = text.indexOf(before.slice(from))
    if (at >= 0) return at + before.length - from
  }
  return -1
}

export const caretInText = (text: string, at: number): CaretPlace => {
  const above = text.slice(0, at).split('\n')
  const before = (above.at(-1) ?? '').slice(-kept)
  let block = 0
  for (const { to, nodes } of readBlocks(text)) {
    if (above.length - 1 < to) return { block, before }
    block += nodes.length
  }
  return { block: Math.max(0, block - 1), before }
}
/** Where this place is in the wiki text. */
export const placeInText = (text: string, { block, before }: CaretPlace): number => {
  const lines = text.split('\n')
  let count = 0
  for (const { from, to, nodes } of readBlocks(text)) {
    count += nodes.length
    if (count <= block) continue
    const start = lines.slice(0, from).join('\n').length + (from > 0 ? 1 : 0)
    return start + Math.max(0, behind(lines.slice(from, to).join('\n'), before))
  }
  return text.length
}

export const caretInPage = (doc: ProseNode, at: number): CaretPlace => {
  const $at = doc.resolve(Math.min(at, doc.content.size))
  return {
    block: Math.min($at.index(0), doc.childCount - 1),
    before:
      $at.depth > 0
        ? $at.parent.textBetween(
            Math.max(0, $at.parentOffset - kept),
            $at.parentOffset,
            undefined,
            '',
          )
        : '',
  }
}
export const placeInPage = (doc: ProseNode, { block, before }: CaretPlace): number => {
  const index = Math.min(block, doc.childCount - 1)
  const start = doc.children.slice(0, index).reduce((sum, child) => sum + child.nodeSize, 0)
  const child = doc.child(index)
  if (child.isTextblock)
    return (
      start +
      1 +
      Math.max(0, behind(child.textBetween(0, child.content.size, undefined, '\ufffc'), before))
    )
  let best = { place: start + 1, length: 0 }
  child.descendants((node, at) => {
    if (!node.isTextblock) return
    const words = node.textBetween(0, node.content.size, undefined, '\ufffc')
    for (let from = 0; before.length - from > best.length; from += 1) {
      const found = words.indexOf(before.slice(from))
      if (found >= 0)
        best = {
          place: start + 2 + at + found + before.length - from,
          length: before.length - from,
        }
    }
  })
  return best.place
}
