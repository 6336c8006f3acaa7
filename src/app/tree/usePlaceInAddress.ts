import { useEffect, useRef, useState } from 'react'
import { existing } from '#lib/existing.ts'
import { useQueryChange } from '#app/useQueryChange.ts'
import type { TreeAddress } from './treeAddress.ts'
import { nodeOf, type Tree } from './model/treeModel.ts'
import { reveal, withoutText } from './view/treePane.ts'
import { findPath, pathOf, readPath } from './model/treePath.ts'
import type { PaneHold } from './view/usePane.ts'

/** An address that changed with every letter would draw the screen twice for each. */
const pauseMs = 150

/**
 * Of an address: the end of it that the tree does not know, and whether it knows what comes before.
 */
export type Missing = { words: string; isNear: boolean }
const missingIn = (tree: Tree, path: string): Missing | null => {
  const { node, unknown } = findPath(tree, readPath(path))
  return unknown.length === 0 ? null : { words: unknown.join(' / '), isNear: node >= 0 }
}

/**
 * Keeps the address true to where the focus rests and what the filter says, and goes where another
 * address leads. Gives what of the address the tree does not know.
 */
export const usePlaceInAddress = (
  tree: Tree,
  { path, text }: TreeAddress,
  hold: PaneHold,
  rested: string | null,
): { missing: Missing | null; forget: () => void } => {
  const change = useQueryChange()
  const [missing, setMissing] = useState(() => missingIn(tree, path))
  /**
   * The address that stands there, and behind it those that were written here and have not come
   * yet.
   */
  const own = useRef([path])
  const { pane, setPane } = hold
  const typed = pane.text
  // The address is the browser's, outside React.
  useEffect(() => {
    const at = own.current.lastIndexOf(path)
    own.current = at < 0 ? [path] : own.current.slice(at)
    if (at >= 0) return
    const { node } = findPath(tree, readPath(path))
    setMissing(missingIn(tree, path))
    if (node >= 0) setPane(now => reveal(withoutText(now), tree, node))
  }, [path, tree, setPane])
  const moved = pane.goes > 0 && rested !== null
  useEffect(() => {
    const node = nodeOf(tree, rested)
    const last = existing(own.current.at(-1), 'the last own path')
    const next = moved && node >= 0 ? pathOf(tree, node) : last
    if (next === last && typed === text) return
    const { pathname } = location
    const timer = setTimeout(
      () => {
        // Somebody has left already, and the next screen is still on its way: its address is not
        // ours to write.
        if (location.pathname !== pathname) return
        own.current.push(next)
        change({ path: next, q: typed }, { replace: true })
      },
      typed === text ? 0 : pauseMs,
    )
    return () => clearTimeout(timer)
  }, [tree, rested, moved, typed, text, change])
  return { missing, forget: () => setMissing(null) }
}
