// The circle that a prerequisite would close.
import { itemAt } from '#lib/existing.ts'
export type PrerequisiteNode = {
  guideid: number
  title: string
  prerequisites: readonly { guideid: number; title?: string | undefined }[]
}

/**
 * From the guide that is to come first, through what it needs itself, to this guide, and back to
 * its beginning: [A, B, C, A]. null: it does not lead back. `linkOf` may fail for guides that the
 * person may not see; such a way counts as none.
 */
export const findPrerequisiteCycle = async (
  here: { guideid: number; title: string },
  wanted: number,
  linkOf: (guideid: number) => Promise<PrerequisiteNode | null>,
): Promise<string[] | null> => {
  if (wanted === here.guideid) return [here.title, here.title]
  const seen = new Set([wanted])
  let ways: { guideid: number; titles: string[] }[] = [{ guideid: wanted, titles: [] }]
  // Level by level, so that the shortest circle is the one that is shown.
  while (ways.length > 0) {
    const links = await Promise.all(ways.map(({ guideid }) => linkOf(guideid)))
    const next: typeof ways = []
    for (const [n, link] of links.entries()) {
      if (!link) continue
      const way = itemAt(ways, n)
      const titles = [...way.titles, link.title]
      for (const { guideid } of link.prerequisites) {
        if (guideid === here.guideid) return [...titles, here.title, itemAt(titles, 0)]
        if (seen.has(guideid)) continue
        seen.add(guideid)
        next.push({ guideid, titles })
      }
    }
    ways = next
  }
  return null
}
