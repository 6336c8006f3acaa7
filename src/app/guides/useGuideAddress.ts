import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Guide } from '#contract/guides.ts'
import { isGuideAddress, paths } from '#app/paths.ts'

/** The id decides; another title in the address is put right. `#s12` goes to the step with that id. */
export const useGuideAddress = (guide: Pick<Guide, 'guideid' | 'title' | 'type'>) => {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const { guideid, title, type } = guide
  // The address bar and the scroll position are the browser's, outside React.
  useEffect(() => {
    const target = { guideid, title, type }
    if (!isGuideAddress(pathname, target)) void navigate(paths.guide(target) + search + hash, { replace: true })
  }, [pathname, search, hash, guideid, title, type, navigate])
  useEffect(() => {
    if (/^#s\d+$/.test(hash)) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash, guideid])
}
