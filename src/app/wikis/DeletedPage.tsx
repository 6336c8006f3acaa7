import { Trans, useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { WikiSummary } from '#contract/core/shapes.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { focusButtonOnMount } from '#app/ui/screen/focusOnMount.ts'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import styles from './DeletePage.module.css'

type DeletedPageProps = {
  title: string
  above?: WikiSummary | undefined
  onRestore: () => Promise<'back' | 'there'>
  onLook: () => void
  onLeave: () => void
}

/**
 * Where a page was that somebody has just deleted: one click brings it back. `above`: the category
 * that it stood in.
 */
export const DeletedPage = ({ title, above, onRestore, onLook, onLeave }: DeletedPageProps) => {
  const { t } = useLingui()
  useTitle(t`Deleted: ${title}`)
  const leave = useEffectEvent(onLeave)
  useEffect(() => () => leave(), [])
  const [isThere, setIsThere] = useState(false)
  const { isPending, error, run } = useAttempt(async () =>
    setIsThere((await onRestore()) === 'there'),
  )
  return (
    // What had the focus is gone with the page.
    <div ref={focusButtonOnMount} className={styles.gone}>
      <EmptyState
        level={1}
        title={isThere ? t`“${title}” is back` : t`“${title}” is deleted`}
        actions={
          <>
            <Button
              kind="main"
              icon={isThere ? undefined : Undo2}
              why={isPending ? t`Restoring…` : undefined}
              onClick={isThere ? onLook : () => void run()}
            >
              {isThere ? <Trans>View page</Trans> : <Trans>Undo</Trans>}
            </Button>
            <LinkButton href={above ? paths.wiki(above) : paths.home()}>
              {above ? above.display_title || above.title : t`Home`}
            </LinkButton>
          </>
        }
      >
        {isThere ? (
          <p role="status">
            <Trans>Someone has restored this page or created it again. Nothing was changed.</Trans>
          </p>
        ) : (
          <p>
            <Trans>
              You can also restore it later under <a href={authorPaths.deleted()}>Deleted</a>.
            </Trans>
          </p>
        )}
        {error && <p role="alert">{error}</p>}
      </EmptyState>
    </div>
  )
}
