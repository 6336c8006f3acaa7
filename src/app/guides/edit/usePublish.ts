import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ApiError } from '#lib/errors.ts'
import type { Outbox } from '#app/outbox/outbox.ts'
import { announce } from '#app/editor/announce.ts'
import { useOnline } from '#app/ui/useOnline.ts'

export type Publishing = {
  isPending: boolean
  error: string | null
  why: string | undefined
  publish: (isPublic: boolean) => void
}

/** Publishing waits for the receipts of everything before it. */
export const usePublish = (outbox: Outbox, guideid: number): Publishing => {
  const { t } = useLingui()
  const isOnline = useOnline()
  const [isPending, setIsPending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const publish = async (isPublic: boolean) => {
    setIsPending(true)
    setError(null)
    try {
      const { done } = await outbox.publish(guideid, isPublic)
      if (done) announce(isPublic ? t`The guide is public.` : t`The guide is private.`)
      else setError(t`Something is not saved yet. Publishing waits for it.`)
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      const { message } = cause
      setError(
        cause.status === 0
          ? t`The service did not answer. Nothing was changed.`
          : t`The service refused: ${message}`,
      )
    } finally {
      setIsPending(false)
    }
  }
  const why = isPending
    ? t`The last changes are being saved.`
    : isOnline
      ? undefined
      : t`Offline. Publishing needs the service.`
  return { isPending, error, why, publish: isPublic => void publish(isPublic) }
}
