import { namespaces, type Namespace } from '#contract/core/shapes.ts'
import { segmentOf, type WikiAddress } from '#app/paths.ts'

/** The page of the wiki that an address for authors names; null where it names none. */
export const pageAt = (pathname: string): WikiAddress | null => {
  const [namespace, title] = [segmentOf(pathname, 2)?.toUpperCase(), segmentOf(pathname, 3)?.trim()]
  return pathname.startsWith('/wiki/') && title && namespaces.some(one => one === namespace)
    ? { namespace: namespace as Namespace, title }
    : null
}
