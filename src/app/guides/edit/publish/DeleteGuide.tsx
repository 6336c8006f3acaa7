import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Release } from '#contract/releases/schemas.ts'
import { read } from '#app/api/read.ts'
import { DependentGuides, UnknownDependents } from '#app/dependents/DependentGuides.tsx'
import { countDependents, type MaybeDependents } from '#app/dependents/dependents.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { useOnline } from '#app/ui/state/useOnline.ts'
import styles from './PublishPanel.module.css'

type DeleteGuideProps = {
  guideid: number
  isPublic: boolean
  title: string
  dependents: MaybeDependents
  onDelete: () => Promise<void>
}

/** Releases that are under way; null until that is known. There are none where releases are off. */
const useUnderWay = (guideid: number): readonly Release[] | null => {
  const { data, isPending } = useQuery({
    ...read('listGuideReleases', { params: { guideid }, query: { status: 'pending_approval' } }),
    retry: false,
  })
  return isPending ? null : (data?.releases ?? [])
}

type DialogProps = Omit<DeleteGuideProps, 'guideid'> & {
  isWaiting: boolean
  why: string | undefined
  onClose: () => void
}

/** Asks for the title first: others see the guide, or its steps. */
const DeleteGuideDialog = ({
  isPublic,
  isWaiting,
  title,
  dependents,
  why,
  onClose,
  onDelete,
}: DialogProps) => {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  return (
    <AskDialog
      title={t`Delete “${title}”?`}
      onClose={onClose}
      verb={<Trans>Delete</Trans>}
      danger
      careful
      why={why ?? (typed.trim() === title.trim() ? undefined : t`Enter the title first.`)}
      onAct={() => void onDelete()}
    >
      <div className={styles.fields}>
        <p>
          {isPublic ? (
            <Trans>
              Nobody will be able to read the guide. For 30 days, you can restore it under
              “Deleted”; it is then private.
            </Trans>
          ) : (
            <Trans>For 30 days, you can restore the guide under “Deleted”.</Trans>
          )}
        </p>
        {isWaiting && (
          <p>
            <Trans>
              Nobody can sign the release in review until the guide is restored. The people who were
              asked to sign it are notified.
            </Trans>
          </p>
        )}
        {dependents && countDependents(dependents) > 0 && (
          <div>
            <p>
              <Trans>Steps of this guide would be missing from:</Trans>
            </p>
            <DependentGuides dependents={dependents} />
          </div>
        )}
        {dependents === null && <UnknownDependents />}
        <TextField
          label={t`Title of the guide, exactly as above`}
          autoComplete="off"
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
      </div>
    </AskDialog>
  )
}

/**
 * A draft that only its authors know goes with one click and comes back with one; what others see
 * asks for its title first.
 */
export const DeleteGuide = ({
  guideid,
  isPublic,
  title,
  dependents,
  onDelete,
}: DeleteGuideProps) => {
  const { t } = useLingui()
  const isOnline = useOnline()
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  // Whether others show its steps must be known first: without an answer the title is asked for.
  const underWay = useUnderWay(guideid)
  const isWaiting = underWay?.some(({ phase }) => phase === 'in_review') ?? false
  const isShown =
    isPublic || underWay?.length !== 0 || !dependents || countDependents(dependents) > 0
  const { isPending, error, run } = useAttempt(onDelete, {
    stale: t`Someone else saved a change, so nothing was deleted. Check the guide, then delete it if you still want to.`,
  })
  const why = isPending
    ? t`Deleting…`
    : isOnline
      ? undefined
      : t`You are offline. Reconnect to delete.`
  return (
    <>
      <span className={styles.danger}>
        <Button
          kind="quiet"
          icon={Trash2}
          why={why}
          onClick={() => (isShown ? setIsAsking(true) : void run())}
        >
          {isPublic ? (
            <Trans>Delete this guide…</Trans>
          ) : isShown ? (
            <Trans>Delete this private guide…</Trans>
          ) : (
            <Trans>Delete this private guide</Trans>
          )}
        </Button>
      </span>
      {error && <p role="alert">{error}</p>}
      {isAsking && (
        <DeleteGuideDialog
          {...{ isPublic, isWaiting, title, dependents, why }}
          onClose={close}
          onDelete={run}
        />
      )}
    </>
  )
}
