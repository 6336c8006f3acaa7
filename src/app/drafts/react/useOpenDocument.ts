import { useEffect, useEffectEvent } from 'react'
import { sessionToken } from '#app/api/session.ts'
import type { Outbox } from '../outbox.ts'
import type { DocKey } from '../content/docKey.ts'
import { followReading } from './followReading.ts'

type Reading<D> = Parameters<typeof followReading<D>>[0]

/**
 * An outbox stands outside React: it takes in what the screen of a document has read of it, and
 * what comes later in the moment it comes. What an earlier visit was refused for want of a sign-in
 * goes on.
 */
export const useOpenDocument = <D extends { can_edit?: boolean | undefined }>(
  outbox: Outbox,
  document: D,
  reading: Reading<D>,
  open: (document: D) => void,
): void => {
  const follow = useEffectEvent(() => {
    const take = (read: D) => {
      if (read.can_edit) open(read)
    }
    take(document)
    return followReading(reading, take)
  })
  useEffect(() => follow(), [outbox, document])
  useEffect(() => {
    if (sessionToken() !== null) outbox.signedIn()
  }, [outbox])
}

/** Leaving the screen of a document sends what waits. */
export const useStay = (outbox: Outbox, doc: DocKey): void =>
  useEffect(() => outbox.stay(doc), [outbox, doc])
