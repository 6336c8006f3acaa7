import { useLingui } from '@lingui/react/macro'
import {
  ArrowDown,
  ArrowDownToLine,
  ArrowUp,
  ArrowUpToLine,
  Ellipsis,
  GripVertical,
  X,
} from 'lucide-react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Menu } from '#app/ui/overlays/Menu.tsx'
import type { MenuItem } from '#app/ui/overlays/Menu.tsx'
import type { RowOrder } from './useRowOrder.ts'

type RowActsProps = {
  name: string
  at: number
  count: number
  order: RowOrder
  more?: readonly MenuItem[]
  onRemove: () => void
}

/** What a row is dragged by; with the focus on it the arrows move it. */
export const RowHandle = ({
  name,
  at,
  count,
  order,
}: Pick<RowActsProps, 'name' | 'at' | 'count' | 'order'>) => {
  const { t } = useLingui()
  const place = at + 1
  return (
    <Button
      {...order.handle(at)}
      kind="quiet"
      small
      icon={GripVertical}
      label={t`Move ${name}, ${place} of ${count}: drag it, or use the arrow keys`}
    />
  )
}

/** What can be done to one row of an ordered list, by single clicks. */
export const RowActs = ({ name, at, count, order, more = [], onRemove }: RowActsProps) => {
  const { t } = useLingui()
  const [first, last] = [
    at === 0 ? t`It is the first.` : undefined,
    at === count - 1 ? t`It is the last.` : undefined,
  ]
  const to = (place: number) => order.move(at, place, 'acts')
  return (
    <span data-row-acts="">
      <Menu
        kind="quiet"
        small
        icon={Ellipsis}
        label={t`More for ${name}`}
        items={[
          ...more,
          { label: t`Move up`, icon: ArrowUp, why: first, onSelect: () => to(at - 1) },
          { label: t`Move down`, icon: ArrowDown, why: last, onSelect: () => to(at + 1) },
          {
            label: t`Move to the beginning`,
            icon: ArrowUpToLine,
            why: first,
            onSelect: () => to(0),
          },
          {
            label: t`Move to the end`,
            icon: ArrowDownToLine,
            why: last,
            onSelect: () => to(count - 1),
          },
          null,
          { label: t`Remove`, icon: X, onSelect: onRemove },
        ]}
      />
    </span>
  )
}
