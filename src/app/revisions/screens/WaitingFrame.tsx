import { Trans, useLingui } from '@lingui/react/macro'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { authorPaths } from '#app/authorPaths.ts'
import { Breadcrumbs } from '#app/ui/screen/Breadcrumbs.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import { ColumnsHead } from './ComparisonHead.tsx'
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
      <Trans>Back to editing</Trans>
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
            <ColumnsHead
              title={<Trans>Version waiting for review</Trans>}
              counts={counts}
              inColumn={inColumn}
              onColumn={setInColumn}
              sides={[
                <Trans key="live">What readers see</Trans>,
                <Trans key="waiting">With the waiting edits</Trans>,
              ]}
              acts={
                <>
                  <LinkButton kind="quiet" href={authorPaths.contributions()}>
                    <Trans>My contributions</Trans>
                  </LinkButton>
                  {edit}
                </>
              }
            />
            {comparison(inColumn)}
          </>
        ) : (
          <EmptyState title={t`Nothing is waiting for review here`} actions={edit}>
            <p>
              <Trans>All accepted edits are in the live version.</Trans>
            </p>
          </EmptyState>
        )}
      </section>
    </>
  )
}
