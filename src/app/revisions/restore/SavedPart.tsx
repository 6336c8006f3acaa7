import { Trans, useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { Button } from '#app/ui/buttons/Button.tsx'
import type { Asked, Restore, Restoring } from './useRestore.ts'

/** Somebody was quicker: what was not written, and what was. */
export const MovedOn = <V, S>({ asked }: { asked: Asked<V, S> }) => {
  const { t } = useLingui()
  const { from, part } = asked
  if (asked.kind !== 'asking' || !asked.movedOn) return null
  const revision = part?.revisionid
  const words = part
    ? t`Someone else saved a change. Part of yours is saved as revision ${revision}. This is what the rest would change now.`
    : from === null
      ? t`Someone else saved a change, so nothing was undone. This is what undoing would change now.`
      : t`Someone else saved a change, so nothing was restored. This is what restoring would change now.`
  return (
    <p>
      <b>{words}</b>
    </p>
  )
}

/** Takes back what is saved of something that was not saved as a whole. */
export const UndoPart = <V, S>({
  restoring: { kind, part },
  restore,
}: {
  restoring: Restoring<V, S>
  restore: Restore<V, S>
}) =>
  part && kind !== 'done' && kind !== 'writing' ? (
    <Button icon={Undo2} onClick={() => void restore.undo(part)}>
      <Trans>Undo the saved part</Trans>
    </Button>
  ) : null
