// Code that comes when it is needed, together with the words that it says.
import { lazy } from 'react'
import type { ComponentType } from 'react'
import { loadAllWords } from './language.ts'

/**
 * One named export as a component of its own chunk. The first page's words are there at once, all
 * others come with the first such chunk.
 */
export const lazyComponent = <K extends string, P>(
  load: () => Promise<{ [N in K]: ComponentType<P> }>,
  name: K,
) =>
  lazy(() => Promise.all([load(), loadAllWords()]).then(([module]) => ({ default: module[name] })))
