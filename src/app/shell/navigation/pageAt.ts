import type { Namespace } from '#contract/core/shapes.ts'
import { segmentOf, type WikiAddress } from '#app/paths.ts'

/** By name: the list that schemas are made of would bring them all to every author's first page. */
const known: Record<Namespace, true> = {
  CATEGORY: true,
  ITEM: true,
  TEAM: true,
  USER: true,
  INFO: true,
  WIKI: true,
}
const isNamespace = (text: string | undefined): text is Namespace =>
  text !== undefined && Object.hasOwn(known, text)

/** The page of the wiki that an address for authors names; null where it names none. */
export const pageAt = (pathname: string): WikiAddress | null => {
  const [namespace, title] = [segmentOf(pathname, 2)?.toUpperCase(), segmentOf(pathname, 3)?.trim()]
  return pathname.startsWith('/wiki/') && title && isNamespace(namespace)
    ? { namespace, title }
    : null
}
