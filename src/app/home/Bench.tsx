import { Trans } from '@lingui/react/macro'
import { useSuspenseQueries } from '@tanstack/react-query'
import { FilePlus2, Plus } from 'lucide-react'
import { useState } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { read } from '#app/api/read.ts'
import { guideKey } from '#app/drafts/content/docKey.ts'
import { useUnsent } from '#app/drafts/react/hooks.ts'
import type { Place } from '#app/drafts/journal/caretPositions.ts'
import { useFromDevice } from '#app/drafts/react/useFromDevice.ts'
import { useOutbox } from '#app/drafts/react/useOutbox.ts'
import { paths } from '#app/paths.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { classes } from '#app/ui/classes.ts'
import { KeptGuides, RecentGuides, WaitingQuestions } from './BenchParts.tsx'
import styles from './Bench.module.css'
import { ContinueCard } from './ContinueCard.tsx'
import { continuingOf, recentOf } from './continuing.ts'

const shown = 6

type BenchProps = {
  /** Lists what is unsent. */
  recover: ReactNode
  /** What waits for review. */
  edits: ReactNode
  /** For whoever is new: what they can do, shown until there is something to go on with. */
  first: ReactNode
  /** Small things to mend; null for those who have other things to do. */
  mend: ReactNode
  /** What becomes of their edits; null for those whose edits go live at once. */
  stages: ReactNode
}

const BenchHead = () => (
  <div className={styles.top}>
    <h1 className={styles.title}>
      <Trans>Your overview</Trans>
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
)

type Kept = ComponentProps<typeof KeptGuides>['kept']

const MarkedGuides = ({ favourites, watches }: { favourites: Kept; watches: Kept }) => (
  <>
    {favourites.length > 0 && (
      <KeptGuides id="favourites" kept={favourites}>
        <Trans>Favourites</Trans>
      </KeptGuides>
    )}
    {watches.length > 0 && (
      <KeptGuides id="watched" kept={watches}>
        <Trans>Guides you watch</Trans>
      </KeptGuides>
    )}
  </>
)

/** The home of somebody who writes: where they stopped, what waits, what they look at again. */
export const Bench = ({ recover, edits, first, mend, stages }: BenchProps) => {
  const outbox = useOutbox()
  const unsent = useUnsent()
  // What was discarded a moment ago can still come back.
  const [wasUnsent, setWasUnsent] = useState(false)
  if (unsent.length > 0 && !wasUnsent) setWasUnsent(true)
  // Where the writing stopped; a device that keeps nothing has no places to go on from.
  const [places] = useFromDevice<readonly Place[]>(
    async () => (await outbox?.journal?.places()) ?? [],
    outbox,
    [],
  )
  const [{ data: guides }, { data: favourites }, { data: watches }] = useSuspenseQueries({
    queries: [
      read('listOwnGuides', { query: { limit: 20 } }),
      read('listOwnFavorites', { query: { limit: 8 } }),
      read('listOwnWatches', { query: { limit: 8 } }),
    ],
  })
  const continuing = places && continuingOf(unsent, places)
  const recent = recentOf(guides, places ?? [], shown + 1)
    .filter(({ guideid }) => guideKey(guideid) !== continuing?.doc)
    .slice(0, shown)
  const questions = unsent.filter(document => document.questions)
  const isNew = places && !continuing && recent.length === 0
  const isSide = wasUnsent || favourites.length > 0 || watches.length > 0 || stages !== null
  return (
    <>
      <BenchHead />
      {isNew && first}
      <div className={classes(isSide && styles.columns, isNew && styles.below)}>
        <div>
          {continuing && (
            <ContinueCard
              continuing={continuing}
              guide={guides.find(({ guideid }) => guideKey(guideid) === continuing.doc)}
            />
          )}
          {recent.length > 0 && <RecentGuides recent={recent} />}
          {edits}
          {mend}
        </div>
        {isSide && (
          <div>
            {wasUnsent && recover}
            {questions.length > 0 && <WaitingQuestions documents={questions} />}
            <MarkedGuides favourites={favourites} watches={watches} />
            {stages}
          </div>
        )}
      </div>
    </>
  )
}
