import { Trans, useLingui } from '@lingui/react/macro'
import { useOwnUser } from '#app/api/useOwnUser.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { useUnsent } from '#app/drafts/react/hooks.ts'
import { paths } from '#app/paths.ts'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { SkeletonBar, Skeleton } from '#app/ui/state/Skeleton.tsx'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import { CopyList } from './CopyList.tsx'
import { ForeignDrafts } from './ForeignDrafts.tsx'
import styles from './Recover.module.css'
import { UnsentList } from './UnsentList.tsx'
import { useCopies } from './useCopies.ts'
import { useFromDevice } from '#app/drafts/react/useFromDevice.ts'
import { useOutbox } from '#app/drafts/react/useOutbox.ts'

const Kept = ({ outbox }: { outbox: Outbox }) => {
  const { t } = useLingui()
  const documents = useUnsent()
  const copies = useCopies(outbox)
  const [foreign] = useFromDevice<readonly unknown[]>(
    async () => (await outbox.journal?.foreign()) ?? [],
    outbox,
    [],
  )
  const isEmpty = documents.length === 0 && foreign?.length === 0 && copies.found?.kept.length === 0
  return (
    <>
      <UnsentList outbox={outbox} documents={documents} />
      <ForeignDrafts records={foreign ?? []} />
      <CopyList {...copies} />
      {isEmpty && (
        <EmptyState
          title={t`No unsent edits`}
          actions={
            <LinkButton kind="main" href={paths.guides({ whose: 'mine' })}>
              <Trans>My guides</Trans>
            </LinkButton>
          }
        >
          <p>
            <Trans>Edits appear here until they are sent.</Trans>
          </p>
        </EmptyState>
      )}
    </>
  )
}

/** Rows before it is known whose they are. */
const Coming = () => (
  <Skeleton>
    <div className={styles.list}>
      {['60%', '40%', '50%'].map(width => (
        <div key={width} className={styles.row}>
          <SkeletonBar width={width} />
        </div>
      ))}
    </div>
  </Skeleton>
)

/** Everything unsent on this device, of whoever is signed in. */
export const RecoverScreen = () => {
  const { t } = useLingui()
  const me = useOwnUser()
  const outbox = useOutbox()
  useTitle(t`Recover`)
  if (me === null) return <ForbiddenNotice />
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>
        <Trans>Recover</Trans>
      </h1>
      <p className={styles.lede}>
        <Trans>
          Edits kept on this device that have not been sent yet. Unsent edits do not expire.
        </Trans>
      </p>
      {outbox ? <Kept outbox={outbox} /> : <Coming />}
    </div>
  )
}
