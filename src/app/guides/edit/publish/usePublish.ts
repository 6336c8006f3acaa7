import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ApiError, NoAnswer } from '#lib/errors.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { announce } from '#app/editor/announce.ts'
import { useIsMounted } from '#app/ui/state/useIsMounted.ts'
import { useOnline } from '#app/ui/state/useOnline.ts'

export type Publishing = {
  isPending: boolean
  /** No answer came, and the guide could not be read again yet: nobody knows who sees it. */
  isUnknown: boolean
  error: string | null
  why: string | undefined
  publish: (isPublic: boolean) => void
}

const pauses = [2000, 4000, 8000, 16_000, 32_000, 60_000] // milliseconds until it is read again

/** Publishing waits for the receipts of everything before it. */
export const usePublish = (outbox: Outbox, guideid: number): Publishing => {
  const { t } = useLingui()
  const isOnline = useOnline()
  const isHere = useIsMounted()
  const [isPending, setIsPending] = useState(false)
  const [isUnknown, setIsUnknown] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const say = (isPublic: boolean) =>
    announce(isPublic ? t`The guide is public.` : t`The guide is private.`)
  const untilKnown = async (wanted: boolean) => {
    setIsUnknown(true)
    for (let turn = 0; isHere(); turn += 1) {
      await new Promise(resolve => setTimeout(resolve, pauses[turn] ?? 60_000))
      // The service may not be there yet: it is asked again.
      const isPublic = await outbox.readPublic(guideid).catch(() => null)
      if (isPublic === null) continue
      setIsUnknown(false)
      if (isPublic === wanted) return (setError(null), say(isPublic))
      return setError(
        isPublic
          ? t`The guide was not unpublished. It is still public.`
          : t`The guide was not published. It is still private.`,
      )
    }
  }
  const publish = async (isPublic: boolean) => {
    setIsPending(true)
    setError(null)
    try {
      const { done, files = 0 } = await outbox.publish(guideid, isPublic)
      if (done) say(isPublic)
      else if (files > 0)
        setError(
          plural(files, {
            one: '# picture is not saved yet. You can publish once it is.',
            other: '# pictures are not saved yet. You can publish once they are.',
          }),
        )
      else setError(t`Something is not saved yet. You can publish once it is.`)
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      const { message } = cause
      if (cause instanceof NoAnswer) {
        setError(
          t`The service did not answer, so it is not known whether the guide is public. Checking again…`,
        )
        void untilKnown(isPublic)
      } else setError(t`The service refused: ${message}`)
    } finally {
      setIsPending(false)
    }
  }
  const why = isPending
    ? t`Saving the last changes…`
    : isUnknown
      ? t`Checking whether the guide is public…`
      : isOnline
        ? undefined
        : t`You are offline. Reconnect to publish or unpublish the guide.`
  return { isPending, isUnknown, error, why, publish: isPublic => void publish(isPublic) }
}
