import { Trans, useLingui } from '@lingui/react/macro'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { authorPaths } from '#app/authorPaths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { classes } from '#app/ui/classes.ts'
import { Breadcrumbs } from '#app/ui/screen/Breadcrumbs.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import styles from './GuideHistoryScreen.module.css'

type WaitingFrameProps = {
  name: string
  langid: string
  way: readonly { href: string; label: string }[]
  /** Where the document is edited. */
  editor: string
  isWaiting: boolean
  /** How much differs, in words. */
  counts: string
  comparison: (inColumn: boolean) => ReactNode
}

/** What readers see beside what waits for review, with the ways on. */
export const WaitingFrame = ({
  name,
  langid,
  way,
  editor,
  isWaiting,
  counts,
  comparison,
}: WaitingFrameProps) => {
  const { t } = useLingui()
  const [inColumn, setInColumn] = useState(false)
  useTitle(t`Waiting for review: ${name}`)
  const edit = (
    <LinkButton icon={Pencil} href={editor}>
      <Trans>Back to writing</Trans>
    </LinkButton>
  )
  return (
    <>
      <header className={styles.pageBar}>
        <Breadcrumbs short way={way} />
        <h1 className={styles.pageTitle} lang={langid}>
          {name}
        </h1>
      </header>
      <section className={styles.compared} aria-label={t`Comparison`}>
        {isWaiting ? (
          <>
            <div className={styles.head}>
              <div className={styles.title}>
                <h2>
                  <Trans>What waits for review</Trans>
                </h2>
                <span className={styles.counts}>{counts}</span>
                <span className={styles.layout} role="group" aria-label={t`Layout`}>
                  <Button small aria-pressed={!inColumn} onClick={() => setInColumn(false)}>
                    <Trans>Side by side</Trans>
                  </Button>
                  <Button small aria-pressed={inColumn} onClick={() => setInColumn(true)}>
                    <Trans>One column</Trans>
                  </Button>
                </span>
                <LinkButton kind="quiet" href={authorPaths.contributions()}>
                  <Trans>My contributions</Trans>
                </LinkButton>
                {edit}
              </div>
              <div className={classes(styles.sides, inColumn && styles.inColumn)}>
                <span>
                  <Trans>What readers see</Trans>
                </span>
                <span>
                  <Trans>With the edits that wait</Trans>
                </span>
              </div>
            </div>
            {comparison(inColumn)}
          </>
        ) : (
          <EmptyState title={t`Nothing waits for review here`} actions={edit}>
            <p>
              <Trans>Readers see the newest version.</Trans>
            </p>
          </EmptyState>
        )}
      </section>
    </>
  )
}
