import { Trans, useLingui } from '@lingui/react/macro'
import { Columns2, ListChecks, MapPinned, Merge, Plus } from 'lucide-react'
import { Button } from '#app/ui/buttons/Button.tsx'
import type { MenuItem } from '#app/ui/overlays/Menu.tsx'
import { useQueryChange } from '#app/useQueryChange.ts'
import type { OpenedDialog } from './TreeDialogs.tsx'
import type { TreeEditing } from './moves/useTreeEditing.ts'

type TreeCommandsProps = {
  desk: TreeEditing
  hasTwo: boolean
  isChoosing: boolean
  onChoosing: (isChoosing: boolean) => void
  onDialog: (dialog: OpenedDialog) => void
}

/** What whoever may move has beside the filter: a second tree, a plan, duplicates, several. */
export const useTreeCommands = ({
  desk,
  hasTwo,
  isChoosing,
  onChoosing,
  onDialog,
}: TreeCommandsProps): MenuItem[] => {
  const { t } = useLingui()
  const change = useQueryChange()
  const { plan, mayMove } = desk
  const planned = plan.wanted.length
  if (!mayMove) return []
  return [
    {
      label: t`Two trees`,
      icon: Columns2,
      checked: hasTwo,
      onSelect: () => change({ trees: hasTwo ? null : '2' }),
    },
    {
      label: planned > 0 ? t`Plan (${planned})` : t`Plan`,
      icon: MapPinned,
      checked: plan.isOn,
      onSelect: () => change({ plan: plan.isOn ? null : '1' }),
    },
    { label: t`Duplicates…`, icon: Merge, onSelect: () => onDialog('twins') },
    {
      label: t`Select several`,
      icon: ListChecks,
      checked: isChoosing,
      onSelect: () => onChoosing(!isChoosing),
    },
  ]
}

/** The one that is needed most stands beside the menu of the others. */
export const NewCategoryButton = ({ desk }: Pick<TreeCommandsProps, 'desk'>) => (
  <Button
    small
    icon={Plus}
    why={desk.whyNotSent}
    onClick={() => desk.setEdit({ kind: 'new', title: null })}
  >
    <Trans>New category…</Trans>
  </Button>
)
