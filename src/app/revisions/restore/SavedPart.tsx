import { Trans, useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { useActWords, type RestoreAct } from './useActWords.ts'
import type { Asked, Restore, Restoring } from './useRestore.ts'

/** Somebody was quicker: what was not written, and what was. */
export const MovedOn = <V, S>({
  asked,
  act,
}: {
  asked: Asked<V, S>
  act: RestoreAct | undefined
}) => {
  const { t } = useLingui()
  const { movedOn } = useActWords(act)
  const { from, part } = asked
  if (asked.kind !== 'asking' || !asked.movedOn) return null
  const revision = part?.revisionid
  const words = part
    ? t`Someone else saved a change. Part of your change is saved as revision ${revision}. This is what the rest would change now.`
    : from === null
      ? t`Someone else saved a change, so nothing was undone. This is what undoing would change now.`
      : movedOn
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
