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
    ? t`Someone else saved. Part of it is saved as revision ${revision}; this is what the rest would do now.`
    : from === null
      ? t`Someone else saved. Nothing was undone; this is what undoing would do now.`
      : t`Someone else saved. Nothing was restored; this is what restoring would do now.`
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
