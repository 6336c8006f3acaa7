import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { guideKey } from '#app/drafts/content/docKey.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { useIsMounted } from '#app/ui/state/useIsMounted.ts'

/**
 * Leaves for the readers' page once the service has confirmed what was typed, so that it stands
 * there. What cannot be saved now does not hold anybody back, nor does a second press wait: the
 * journal has it.
 */
export const useFinishEditing = (outbox: Outbox, guideid: number) => {
  const navigate = useNavigate()
  const isAsked = useRef(false)
  const isHere = useIsMounted()
  return async (path: string): Promise<void> => {
    if (!isAsked.current) {
      isAsked.current = true
      if (outbox.unsentKeys().includes(guideKey(guideid))) await outbox.save(guideKey(guideid))
    }
    // Somebody who has gone elsewhere meanwhile stays there.
    if (isHere()) void navigate(path)
  }
}
