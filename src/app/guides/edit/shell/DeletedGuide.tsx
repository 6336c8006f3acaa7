import { Trans, useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { authorPaths } from '#app/authorPaths.ts'
import { DependentGuides } from '#app/dependents/DependentGuides.tsx'
import { countDependents, type MaybeDependents } from '#app/dependents/dependents.ts'
import { ShownAgain } from '#app/dependents/useRestoreQuestion.tsx'
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
  dependents,
  restore,
}: {
  title: string
  dependents: MaybeDependents
  restore: () => Promise<void>
}) => {
  const { t } = useLingui()
  useTitle(t`Deleted: ${title}`)
  const { isPending, error, run } = useAttempt(restore)
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
            For 30 days, you can also restore the guide under{' '}
            <a href={authorPaths.deleted()}>Deleted</a>. The guide comes back with all its steps,
            and is private.
          </Trans>
        </p>
        {dependents && countDependents(dependents) > 0 && (
          <div>
            <p>
              <ShownAgain dependents={dependents} />
            </p>
            <DependentGuides dependents={dependents} />
          </div>
        )}
        {error && <p role="alert">{error}</p>}
      </EmptyState>
    </div>
  )
}
