import { plural, t as said } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ApiError, NoAnswer } from '#lib/errors.ts'
import { countDependents, useDependents } from '#app/dependents/dependents.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { announce } from '#app/editor/announce.ts'
import { useIsMounted } from '#app/ui/state/useIsMounted.ts'
import { useOnline } from '#app/ui/state/useOnline.ts'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

export type Publishing = {
  isPending: boolean
  /** No answer came, and the guide could not be read again yet: nobody knows who sees it. */
  isUnknown: boolean
  error: string | null
  why: string | undefined
  /** Somebody else's guide is touched by taking it back, or nobody knows: it is asked first. */
  asksToTakeBack: boolean
  /** Whether it is as wanted, once that is known; never while nobody knows. */
  publish: (isPublic: boolean) => Promise<boolean>
}

const pauses = [2000, 4000, 8000, 16_000, 32_000, 60_000] // milliseconds until it is read again

const publicationWaits = (): string =>
  said`The guide was sent for review. It becomes public once someone accepts it.`

const notDone = (isPublic: boolean, message: string): string =>
  isPublic
    ? said`The guide was not published: ${message}`
    : said`The guide was not unpublished: ${message}`

/** Pictures hold up publishing only. */
const picturesWait = (files: number) =>
  plural(files, {
    one: '# picture is not saved yet. You can publish once it is.',
    other: '# pictures are not saved yet. You can publish once they are.',
  })

/** They are sent by the tab in which they were added, or by this one once that is closed. */
const picturesElsewhere = (files: number) =>
  plural(files, {
    one: '# picture from another tab is not saved yet. You can publish once it is.',
    other: '# pictures from other tabs are not saved yet. You can publish once they are.',
  })

/**
 * Reads the guide again and again, as the service may not be there yet: whether it is public. Never
 * answers once nobody looks any more.
 */
const readUntilKnown = async (outbox: Outbox, guideid: number, isHere: () => boolean) => {
  for (let turn = 0; isHere(); turn += 1) {
    await new Promise(resolve => setTimeout(resolve, pauses[turn] ?? 60_000))
    // the screen says that nobody knows until an answer comes
    const isPublic = await outbox.readPublic(guideid).catch(() => null)
    if (isPublic !== null) return isPublic
  }
  return new Promise<never>(() => undefined)
}

/** Why it cannot be published or taken back now. */
const useWhyNot = (isPending: boolean, isUnknown: boolean): string | undefined => {
  const { t } = useLingui()
  const isOnline = useOnline()
  if (isPending) return t`Saving the last changes…`
  if (isUnknown) return t`Checking whether the guide is public…`
  return isOnline ? undefined : t`You are offline. Reconnect to publish or unpublish the guide.`
}

/** Publishing waits for the receipts of everything before it. */
export const usePublish = (outbox: Outbox, guideid: number): Publishing => {
  const { t } = useLingui()
  const isHere = useIsMounted()
  const [isPending, setIsPending] = useState(false)
  const [isUnknown, setIsUnknown] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const say = (isPublic: boolean) =>
    announce(isPublic ? t`The guide is public.` : t`The guide is private.`)
  const untilKnown = async (wanted: boolean) => {
    setIsUnknown(true)
    const isPublic = await readUntilKnown(outbox, guideid, isHere)
    setIsUnknown(false)
    if (isPublic === wanted) {
      setError(null)
      say(isPublic)
    } else
      setError(
        isPublic
          ? t`The guide was not unpublished. It is still public.`
          : t`The guide was not published. It is still private.`,
      )
    return isPublic === wanted
  }
  /** undefined: no answer came. */
  const publishOnce = async (isPublic: boolean): Promise<boolean | undefined> => {
    setIsPending(true)
    setError(null)
    try {
      const { done, waits, files = 0, elsewhere = 0 } = await outbox.publish(guideid, isPublic)
      if (waits) setError(publicationWaits())
      else if (done) say(isPublic)
      else
        setError(
          files > 0
            ? picturesWait(files)
            : elsewhere > 0
              ? picturesElsewhere(elsewhere)
              : t`Something is not saved yet. Try again once everything is saved.`,
        )
      return done
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      if (cause instanceof NoAnswer) {
        setError(
          t`The service did not answer, so it is not known whether the guide is public. Checking again…`,
        )
        return undefined
      }
      setError(notDone(isPublic, refusedWords(cause)))
      return false
    } finally {
      setIsPending(false)
    }
  }
  const publish = async (isPublic: boolean) => (await publishOnce(isPublic)) ?? untilKnown(isPublic)
  const why = useWhyNot(isPending, isUnknown)
  const dependents = useDependents(guideid)
  const asksToTakeBack = !dependents || countDependents(dependents) > 0
  return { isPending, isUnknown, error, why, asksToTakeBack, publish }
}
