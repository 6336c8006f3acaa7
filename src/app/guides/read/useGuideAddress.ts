import type { Guide } from '#contract/guides/shapes.ts'
import { paths } from '#app/paths.ts'
import { useHashTarget } from '#app/ui/screen/useHashTarget.ts'
import { useAddress } from '#app/useAddress.ts'

/**
 * The id decides; another title in the address is put right. `#s12` goes to the step with that id,
 * `#s12-3` to its third line.
 */
export const useGuideAddress = (guide: Pick<Guide, 'guideid' | 'title' | 'type'>) => {
  useAddress(paths.guide(guide))
  useHashTarget(guide.guideid, hash => (/^#s\d+(-\d+)?$/.test(hash) ? hash.slice(1) : null))
}
