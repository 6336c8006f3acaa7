import { Trans } from '@lingui/react/macro'
import { Columns2, ListChecks, MapPinned, Plus } from 'lucide-react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { useQueryChange } from '#app/useQueryChange.ts'
import type { TreeEditing } from './moves/useTreeEditing.ts'

/** What whoever may move has beside the filter: a second tree, a plan, the choice of several. */
export const TreeCommands = ({
  desk,
  hasTwo,
  isChoosing,
  onChoosing,
}: {
  desk: TreeEditing
  hasTwo: boolean
  isChoosing: boolean
  onChoosing: (isChoosing: boolean) => void
}) => {
  const change = useQueryChange()
  const { plan } = desk
  return (
    <>
      <Button
        small
        kind="quiet"
        icon={Columns2}
        aria-pressed={hasTwo}
        onClick={() => change({ trees: hasTwo ? null : '2' })}
      >
        <Trans>Two trees</Trans>
      </Button>
      <Button
        small
        kind="quiet"
        icon={MapPinned}
        aria-pressed={plan.isOn}
        onClick={() => change({ plan: plan.isOn ? null : '1' })}
      >
        {plan.wanted.length > 0 ? <Trans>Plan ({plan.wanted.length})</Trans> : <Trans>Plan</Trans>}
      </Button>
      <Button
        small
        icon={ListChecks}
        aria-pressed={isChoosing}
        onClick={() => onChoosing(!isChoosing)}
      >
        <Trans>Select several</Trans>
      </Button>
      <Button
        small
        icon={Plus}
        why={desk.whyNotSent}
        onClick={() => desk.setEdit({ kind: 'new', title: null })}
      >
        <Trans>New category…</Trans>
      </Button>
    </>
  )
}
