import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { sectionNamed } from './headings.ts'

const decoded = (hash: string) => {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}

/**
 * Goes to the section that the address names, once the page is there: the browser looked before it
 * was.
 */
export const useAnchor = () => {
  const { pathname, hash } = useLocation()
  // The scroll position is the browser's, outside React.
  useEffect(() => {
    if (!hash) return
    const ids = [...document.querySelectorAll('.header[id]')].map(({ id }) => id)
    const wanted = decoded(hash)
    document.getElementById(sectionNamed(wanted, ids) ?? wanted)?.scrollIntoView()
  }, [pathname, hash])
}
