import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '#app/api/read.ts'
import { useGuideDraft } from '#app/drafts/react/hooks.ts'
import type { Outbox } from '#app/drafts/outbox.ts'

const inProgress = 'GUIDE_IN_PROGRESS'

/** The flag that says that a guide is not done yet, for whoever may take it off. */
export const useInProgress = (outbox: Outbox, guideid: number) => {
  const own = Object.values(useQuery(read('listOwnFlags')).data?.guide ?? {})
  const flags = useGuideDraft(guideid)?.draft.mine?.flags ?? []
  const [isLeft, setIsLeft] = useState(false)
  const isOffered = flags.includes(inProgress) && own.some(({ flagid }) => flagid === inProgress)
  return {
    isOffered,
    goes: isOffered && !isLeft,
    setGoes: (goes: boolean) => setIsLeft(!goes),
    /** Off while `publishing` goes on; on again where it was refused. */
    takeOffFor: async (publishing: () => Promise<boolean>) => {
      outbox.changeGuide(guideid, { flags: flags.filter(flag => flag !== inProgress) })
      if (await publishing()) return
      const now = outbox.guide(guideid)?.mine?.flags ?? []
      if (!now.includes(inProgress)) outbox.changeGuide(guideid, { flags: [...now, inProgress] })
    },
  }
}
