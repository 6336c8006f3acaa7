import { useEffect, useState } from 'react'
import { useMe } from '#app/api/useMe.ts'
import { beginOutbox } from './beginOutbox.ts'
import type { Outbox } from '../outbox.ts'

/**
 * The outbox of whoever is signed in, with what other tabs have written meanwhile; null until it is
 * there.
 */
export const useOutbox = (): Outbox | null => {
  const userid = useMe()?.userid
  const [found, setFound] = useState<{ userid: number; outbox: Outbox } | null>(null)
  // The outbox stands outside React.
  useEffect(() => {
    if (userid === undefined) return
    let isHere = true
    void beginOutbox(userid).then(async outbox => {
      await outbox.refresh()
      if (isHere) setFound({ userid, outbox })
    })
    return () => {
      isHere = false
    }
  }, [userid])
  return found && found.userid === userid ? found.outbox : null
}
