import { Trans, useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { focusButtonOnMount } from '#app/ui/screen/focusOnMount.ts'
import { useTitle } from '#app/ui/screen/useTitle.ts'

/** Where the editor was: the guide is gone, and one click brings it back. */
export const DeletedGuide = ({
  title,
  onRestore,
}: {
  title: string
  onRestore: () => Promise<void>
}) => {
  const { t } = useLingui()
  useTitle(t`Deleted: ${title}`)
  const { isPending, error, run } = useAttempt(onRestore)
  return (
    // What had the focus is gone with the editor.
    <div ref={focusButtonOnMount}>
      <EmptyState
        level={1}
        title={t`“${title}” is deleted`}
        actions={
          <>
            <Button
              kind="main"
              icon={Undo2}
              why={isPending ? t`Restoring…` : undefined}
              onClick={() => void run()}
            >
              <Trans>Undo</Trans>
            </Button>
            <LinkButton href={paths.guides({ whose: 'mine' })}>
              <Trans>My guides</Trans>
            </LinkButton>
          </>
        }
      >
        <p>
          <Trans>
            For 30 days, you can also restore it under <a href={authorPaths.deleted()}>Deleted</a>.
            It comes back with all its steps, and is private.
          </Trans>
        </p>
        {error && <p role="alert">{error}</p>}
      </EmptyState>
    </div>
  )
}
