import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'

/**
 * Goes to the element that the hash of the address names, once `page` is there: the browser looked
 * before it was.
 */
export const useHashTarget = (page: string | number, idOf: (hash: string) => string | null) => {
  const { hash } = useLocation()
  const find = useEffectEvent(idOf)
  // The scroll position is the browser's, outside React.
  useEffect(() => {
    const id = hash ? find(hash) : null
    const place = id === null ? null : document.getElementById(id)
    place?.scrollIntoView()
    if (place?.hasAttribute('tabindex')) place.focus({ preventScroll: true })
  }, [page, hash])
}
