import { useLocation } from 'react-router'
import { useHashTarget } from '#app/ui/screen/useHashTarget.ts'
import { sectionNamed } from './headings.ts'

const decoded = (hash: string) => {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}

/** Goes to the section that the address names. */
export const useAnchor = () =>
  useHashTarget(useLocation().pathname, hash => {
    const ids = [...document.querySelectorAll('.header[id]')].map(({ id }) => id)
    const wanted = decoded(hash)
    return sectionNamed(wanted, ids) ?? wanted
  })
