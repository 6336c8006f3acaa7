import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { Guide } from '#contract/guides/shapes.ts'
import { paths } from '#app/paths.ts'
import { useAddress } from '#app/useAddress.ts'

/**
 * The id decides; another title in the address is put right. `#s12` goes to the step with that id.
 */
export const useGuideAddress = (guide: Pick<Guide, 'guideid' | 'title' | 'type'>) => {
  const { hash } = useLocation()
  const { guideid } = guide
  useAddress(paths.guide(guide))
  // The scroll position is the browser's, outside React.
  useEffect(() => {
    if (/^#s\d+$/.test(hash)) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash, guideid])
}
