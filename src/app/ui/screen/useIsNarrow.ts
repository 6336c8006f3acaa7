import { useSyncExternalStore } from 'react'

const narrow = '(max-width: 40em)'
const follow = (onChange: () => void) => {
  const query = matchMedia(narrow)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** For what is drawn in another order on a phone, not only in another place. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(follow, () => matchMedia(narrow).matches)
