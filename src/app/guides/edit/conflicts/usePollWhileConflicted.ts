import { useQuery } from '@tanstack/react-query'
import { guideKey } from '#app/drafts/content/docKey.ts'
import { guideToEdit } from '#app/drafts/react/beginOutbox.ts'
import { useOutboxValue } from '#app/drafts/react/hooks.ts'

const pause = 5000 // milliseconds

/**
 * While questions are open the guide is read again and again: whoever decides sees what the others
 * have by now.
 */
export const usePollWhileConflicted = (guideid: number): void => {
  const isAsked = useOutboxValue(
    outbox => outbox.drafts(guideKey(guideid)).some(({ state }) => state === 'conflict'),
    false,
  )
  useQuery({
    ...guideToEdit(guideid),
    refetchInterval: isAsked && pause,
    refetchOnMount: false,
    notifyOnChangeProps: [],
  })
}
