import { Trans } from '@lingui/react/macro'
import { useSuspenseQueries } from '@tanstack/react-query'
import { FilePlus2, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { read } from '#app/api/read.ts'
import { useUnsent } from '#app/drafts/react/hooks.ts'
import type { Place } from '#app/drafts/journal/caretPositions.ts'
import { useOutbox } from '#app/drafts/react/useOutbox.ts'
import { paths } from '#app/paths.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { FavouriteGuides, RecentGuides, WaitingQuestions } from './BenchParts.tsx'
import styles from './Bench.module.css'
import { ContinueCard } from './ContinueCard.tsx'
import { continuingOf, recentOf } from './continuing.ts'

const shown = 6

/** Where the writing stopped, document by document; null until the journal was read. */
const useCaretPlaces = (outbox: ReturnType<typeof useOutbox>) => {
  const [places, setPlaces] = useState<readonly Place[] | null>(null)
  // The journal lies outside React.
  useEffect(() => {
    let isHere = true
    void (outbox?.journal?.places() ?? Promise.resolve([]))
      // A device that keeps nothing has no places to go on from.
      .catch(() => [])
      .then(found => isHere && setPlaces(found))
    return () => {
      isHere = false
    }
  }, [outbox])
  return places
}

/**
 * The home of somebody who writes: where they stopped, what waits for them, what they look at
 * again. `recover` lists what is unsent, `edits` what waits for review.
 */
export const Bench = ({ recover, edits }: { recover: ReactNode; edits: ReactNode }) => {
  const outbox = useOutbox()
  const unsent = useUnsent()
  // What was discarded a moment ago can still come back.
  const [wasUnsent, setWasUnsent] = useState(false)
  if (unsent.length > 0 && !wasUnsent) setWasUnsent(true)
  const places = useCaretPlaces(outbox)
  const [{ data: guides }, { data: favourites }] = useSuspenseQueries({
    queries: [
      read('listOwnGuides', { query: { limit: 20 } }),
      read('listOwnFavorites', { query: { limit: 8 } }),
    ],
  })
  const continuing = places && continuingOf(unsent, places)
  const recent = recentOf(guides, places ?? [], shown + 1)
    .filter(({ guideid }) => guideid !== continuing?.guideid)
    .slice(0, shown)
  const questions = unsent.filter(document => document.questions)
  const isSide = wasUnsent || favourites.length > 0
  return (
    <>
      <div className={styles.top}>
        <h1 className={styles.title}>
          <Trans>On the bench</Trans>
        </h1>
        <div className={styles.acts}>
          <LinkButton kind="quiet" icon={FilePlus2} href={paths.newWiki()}>
            <Trans>New page</Trans>
          </LinkButton>
          <LinkButton icon={Plus} href={paths.newGuide()}>
            <Trans>New guide</Trans>
          </LinkButton>
        </div>
      </div>
      <div className={isSide ? styles.columns : undefined}>
        <div>
          {continuing && (
            <ContinueCard
              continuing={continuing}
              guide={guides.find(({ guideid }) => guideid === continuing.guideid)}
            />
          )}
          {recent.length > 0 && <RecentGuides recent={recent} />}
          {edits}
        </div>
        {isSide && (
          <div>
            {wasUnsent && recover}
            {questions.length > 0 && <WaitingQuestions documents={questions} />}
            {favourites.length > 0 && (
              <FavouriteGuides guides={favourites.map(({ guide }) => guide)} />
            )}
          </div>
        )}
      </div>
    </>
  )
}
