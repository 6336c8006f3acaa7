// Names of what kept bytes of pages and of the tree depend on, beside the pages themselves
// (`wiki:ID`).
import type { Namespace } from '#contract/core/shapes.ts'

/**
 * A title as it reads in an address: two titles that are equal here cannot both exist in one
 * namespace.
 */
export const spaced = (title: string): string => title.replace(/[_+]/g, ' ')

/** Touched when a page of that title appears or vanishes. */
export const titleKey = (namespace: Namespace, title: string): string =>
  `title:${namespace}:${spaced(title)}`
/** Touched when a guide may appear in a list, leave it or change its place. */
export const guidesKey = 'guides'
/** Touched when a page comes below this one or leaves it; null is the root. */
export const childrenKey = (parent: number | null): string => `children:${parent ?? 'root'}`
/** Touched when a category appears, moves, vanishes, or changes its display title or a flag. */
export const treeKey = 'tree'
/**
 * Touched when a guide becomes public or private, is deleted or restored, or changes its category
 * while public, also by what readers get: another release, or none.
 */
export const treeGuidesKey = 'tree-guides'
/**
 * Touched when a page that names causes of a fault with this category, or with one below it,
 * appears, vanishes, or says something else.
 */
export const faultsKey = (category: string): string => `faults:${category}`
